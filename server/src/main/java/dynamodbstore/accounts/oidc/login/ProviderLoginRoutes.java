package dynamodbstore.accounts.oidc.login;

import dynamodbstore.access.Origin;
import dynamodbstore.accounts.User;
import dynamodbstore.accounts.authentication.FailureLimit;
import dynamodbstore.accounts.sessions.LocalPath;
import dynamodbstore.accounts.sessions.LoginLink;
import dynamodbstore.api.Environment;
import dynamodbstore.audit.AuditEvent;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.config.OidcSettings;
import dynamodbstore.http.Open;
import dynamodbstore.http.Route;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.ServerResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The paths between which a browser logs in at the provider: the first one sends it there, the
 * second one is where the provider sends it back. Every client may call them.
 */
public final class ProviderLoginRoutes {
  private static final System.Logger LOG = System.getLogger(ProviderLoginRoutes.class.getName());
  private static final String LOGIN = "/oidc/login";

  /** Browsers ignore cookies of more than 4096 bytes. */
  private static final int LONGEST_NEXT = 2000;

  private static final int SEE_OTHER = 303;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int BAD_GATEWAY = 502;

  private final ProviderLogin provider;
  private final SessionOpener sessions;
  private final AuditLog log;
  private final Place place;
  private final LoginState.Factory logins;
  private final UsedLogins used;
  private final FailureLimit failures;
  private final LoginCookie cookie;
  private final ProviderLoginResponses responses;

  /** Opens the session of a browser that has logged in. */
  @FunctionalInterface
  public interface SessionOpener {
    /**
     * The response with the session's cookie; empty if the user was changed or deleted since it was
     * read.
     */
    Optional<ServerResponse> open(ServerRequest request, User user, LocalPath next);
  }

  /**
   * Where this server is.
   *
   * @param prefix the static prefix of routes
   */
  public record Place(OidcSettings.Browser browser, String prefix, String secretKey) {
    @Override
    public String toString() {
      return "Place " + prefix;
    }
  }

  /**
   * @param environment its randomness must be cryptographically strong
   */
  public ProviderLoginRoutes(
      ProviderLogin provider,
      SessionOpener sessions,
      AuditLog log,
      Place place,
      Environment environment) {
    this.provider = provider;
    this.sessions = sessions;
    this.log = log;
    this.place = place;
    this.logins =
        new LoginState.Factory(place.secretKey(), environment.clock(), environment.random());
    this.used = new UsedLogins(environment.clock());
    this.failures = new FailureLimit(environment.clock());
    this.cookie = LoginCookie.of(place.browser().redirect());
    this.responses = new ProviderLoginResponses(place.prefix() + LOGIN);
  }

  /** What the login page offers. */
  public LoginLink link() {
    return new LoginLink(place.browser().name(), place.prefix() + LOGIN);
  }

  public List<Route> routes() {
    return List.of(
        Open.get(LOGIN, this::begin), Open.get(OidcSettings.Browser.CALLBACK, this::finish));
  }

  private ServerResponse begin(ServerRequest request) {
    var next =
        request
            .query("next")
            .filter(text -> text.length() <= LONGEST_NEXT)
            .flatMap(text -> LocalPath.parse(text, place.prefix()))
            .orElseGet(() -> LocalPath.home(place.prefix()));
    var login = logins.create(next.text());
    return ServerResponse.empty(SEE_OTHER)
        .with("Location", provider.location(login, logins).toString())
        .with("Cache-Control", "no-store")
        .with("Set-Cookie", cookie.set(logins.sealed(login)));
  }

  private ServerResponse finish(ServerRequest request) {
    var origin = request.origin();
    if (failures.isReached(origin.address())) {
      return responses
          .failed(TOO_MANY_REQUESTS, "Too many logins have failed. Please try again in 1 second.")
          .with("Retry-After", "1");
    }
    var state = request.query("state").orElse("");
    var login =
        cookie.read(request.head()).stream()
            .flatMap(value -> logins.open(value).stream())
            .filter(begun -> logins.hasState(begun, state))
            .findFirst();
    if (login.isEmpty() || !used.use(login.get())) {
      // No failed login: any client, and a page of another site, can cause such a request.
      return responses.failed(
          ServerResponse.FORBIDDEN,
          "This login has expired, was used before, or was begun in another browser.");
    }
    var error = request.query("error");
    if (error.isPresent()) {
      return refused(origin, "The provider refused the login" + code(error.get()) + ".");
    }
    var code = request.query("code").orElse("");
    return code.isEmpty()
        ? refused(origin, "The provider has sent no code.")
        : finish(request, login.get(), code);
  }

  private ServerResponse finish(ServerRequest request, LoginState login, String code) {
    var origin = request.origin();
    return switch (provider.finish(login, logins, code)) {
      case ProviderLogin.Result.Known(var user) ->
          sessions
              .open(request, user, new LocalPath(login.next()))
              .orElseGet(() -> refused(origin, "The account was changed meanwhile."));
      case ProviderLogin.Result.Refused(String reason) -> refused(origin, reason);
      case ProviderLogin.Result.Unavailable(String problem) -> {
        failures.failed(origin.address());
        LOG.log(System.Logger.Level.WARNING, "A login at the provider failed: " + problem);
        yield responses
            .failed(BAD_GATEWAY, "The provider did not complete the login. Please try again later.")
            .with("Set-Cookie", cookie.clear());
      }
    };
  }

  private ServerResponse refused(Origin origin, String reason) {
    failures.failed(origin.address());
    log.record(
        new AuditEvent(AuditEvent.Action.LOGIN_FAILED, "", origin, Map.of("reason", reason)));
    return responses.failed(ServerResponse.FORBIDDEN, reason).with("Set-Cookie", cookie.clear());
  }

  /** An error code of OAuth; other text, which anybody could have written, is not shown. */
  private static String code(String error) {
    return error.matches("[a-z_]{1,64}") ? " (" + error + ")" : "";
  }
}
