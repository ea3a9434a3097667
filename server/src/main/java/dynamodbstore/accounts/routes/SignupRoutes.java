package dynamodbstore.accounts.routes;

import static dynamodbstore.access.Level.EDIT;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Resource;
import dynamodbstore.accounts.services.UserService;
import dynamodbstore.audit.AuditEvent.Action;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.http.Endpoint;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.ServerResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The sign-up page and the request that its form sends. Both require the permission to create
 * users; the reference requires it for the page only.
 */
final class SignupRoutes {
  private static final String CREATE = "/api/2.0/mlflow/users/create-ui";
  private static final String FORM_TYPE = "application/x-www-form-urlencoded";
  private static final String SIGNUP = "/signup";

  private final UserService users;
  private final FormTokens tokens;
  private final String prefix;
  private final AuditLog log;

  /**
   * @param prefix the static prefix of routes
   */
  SignupRoutes(UserService users, FormTokens tokens, String prefix, AuditLog log) {
    this.users = users;
    this.tokens = tokens;
    this.prefix = prefix;
    this.log = log;
  }

  List<Endpoint> endpoints() {
    return List.of(
        Endpoint.getAt(SIGNUP)
            .decode(request -> request)
            .authorize(_ -> Resource.USERS, EDIT)
            .handle(
                (caller, _) -> SignupResponses.form(prefix + CREATE, tokens.create(caller.user())))
            .respond(page -> page),
        Endpoint.at("POST", CREATE)
            .decode(Form::from)
            .authorize(_ -> Resource.USERS, EDIT)
            .handleAuthorized(this::create)
            .respond(page -> page));
  }

  private ServerResponse create(Authorization by, Form form) {
    var refusal = refusal(by.caller().user(), form);
    if (refusal.isPresent()) {
      return SignupResponses.refused(refusal.get());
    }
    if (users.find(form.name()).isPresent()) {
      return SignupResponses.alert(
          "Username has already been taken: " + form.name(), prefix + SIGNUP);
    }
    var user = users.create(form.name(), form.password(), false);
    log.record(by, Action.USER_CREATED, Map.of("username", user.name()));
    return SignupResponses.alert("Successfully signed up user: " + user.name(), prefix + "/");
  }

  private Optional<String> refusal(String user, Form form) {
    if (form.token().isEmpty()) {
      return Optional.of("The CSRF token is missing.");
    }
    return switch (tokens.validity(user, form.token())) {
      case INVALID -> Optional.of("The CSRF token is invalid.");
      case EXPIRED -> Optional.of("The CSRF token has expired.");
      case VALID -> {
        if (!form.type().equals(FORM_TYPE)) {
          yield Optional.of("Invalid content type. Must be " + FORM_TYPE);
        }
        yield form.name().isEmpty() || form.password().isEmpty()
            ? Optional.of("Username and password cannot be empty.")
            : Optional.empty();
      }
    };
  }

  /** The fields of the form, and the content type; a missing field is empty. */
  private record Form(String type, String name, String password, String token) {
    static Form from(ServerRequest request) {
      var fields = request.readForm();
      return new Form(
          request.header("Content-Type").orElse(""),
          first(fields, "username"),
          first(fields, "password"),
          first(fields, "csrf_token"));
    }

    private static String first(Map<String, List<String>> fields, String name) {
      return fields.getOrDefault(name, List.of("")).getFirst();
    }

    @Override
    public String toString() {
      return "Form of " + name;
    }
  }
}
