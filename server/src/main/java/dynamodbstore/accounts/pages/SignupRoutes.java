package dynamodbstore.accounts.pages;

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
public final class SignupRoutes {
  private static final String CREATE = "/api/2.0/mlflow/users/create-ui";
  private static final String SIGNUP = "/signup";

  private final UserService users;
  private final FormTokens tokens;
  private final String prefix;
  private final AuditLog log;

  /**
   * @param prefix the static prefix of routes
   */
  public SignupRoutes(UserService users, FormTokens tokens, String prefix, AuditLog log) {
    this.users = users;
    this.tokens = tokens;
    this.prefix = prefix;
    this.log = log;
  }

  public List<Endpoint> endpoints() {
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
    return form.sent()
        .refusal(tokens, user)
        .or(
            () ->
                form.name().isEmpty() || form.password().isEmpty()
                    ? Optional.of("Username and password cannot be empty.")
                    : Optional.empty());
  }

  /** The fields of the form; a missing field is empty. */
  private record Form(FormRequests.Form sent, String name, String password) {
    static Form from(ServerRequest request) {
      var sent = FormRequests.form(request);
      return new Form(sent, sent.first("username"), sent.first("password"));
    }

    @Override
    public String toString() {
      return "Form of " + name;
    }
  }
}
