package dynamodbstore.accounts.pages;

import dynamodbstore.accounts.Session;
import dynamodbstore.accounts.User;
import dynamodbstore.accounts.authentication.PasswordAuthenticator;
import dynamodbstore.accounts.authentication.PasswordCheck;
import dynamodbstore.accounts.authentication.RejectionResponses;
import dynamodbstore.accounts.sessions.LocalPath;
import dynamodbstore.accounts.sessions.LoginLink;
import dynamodbstore.http.Open;
import dynamodbstore.http.Route;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.http.response.ServerResponse;
import java.util.List;
import java.util.Optional;

/**
 * The pages on which people log in by a password, and log out. Every client may load them; only
 * their own forms are accepted.
 */
public final class LoginRoutes {
  static final String LOGOUT = "/logout";

  private static final String LOGIN = "/login";
  private static final int UNAUTHENTICATED = 401;
  private static final int TOO_MANY_REQUESTS = 429;

  /** Form tokens of the login are those of every browser: the origin of a form is checked too. */
  private static final String NO_USER = "";

  private final PasswordAuthenticator passwords;
  private final SessionResponses sessions;
  private final FormTokens forms;
  private final String prefix;
  private final LoginPageResponses pages;

  /**
   * @param prefix the static prefix of routes
   * @param links further ways to log in, which the login page offers
   */
  public LoginRoutes(
      PasswordAuthenticator passwords,
      SessionResponses sessions,
      FormTokens forms,
      String prefix,
      List<LoginLink> links) {
    this.passwords = passwords;
    this.sessions = sessions;
    this.forms = forms;
    this.prefix = prefix;
    this.pages = new LoginPageResponses(prefix, links);
  }

  public List<Route> routes() {
    return List.of(
        Open.get(LOGIN, this::loginPage),
        Open.post(LOGIN, this::login),
        Open.get(LOGOUT, this::logoutPage),
        Open.post(LOGOUT, this::logout));
  }

  /** A browser that has logged in already, on another page, continues. */
  private ServerResponse loginPage(ServerRequest request) {
    var next = next(request);
    return next.isPresent() && sessions.find(request).isPresent()
        ? SessionResponses.redirect(next.get())
        : page(request, Optional.empty());
  }

  private ServerResponse page(ServerRequest request, Optional<String> notice) {
    var next = next(request).orElseGet(() -> LocalPath.home(prefix));
    return pages.login(next, forms.create(NO_USER), notice);
  }

  private Optional<LocalPath> next(ServerRequest request) {
    return request.query("next").flatMap(text -> LocalPath.parse(text, prefix));
  }

  private ServerResponse login(ServerRequest request) {
    if (!sessions.isOfOwnPage(request)) {
      return RejectionResponses.crossOrigin();
    }
    var form = FormRequests.form(request);
    var refusal = form.refusal(forms, NO_USER);
    if (refusal.isPresent()) {
      return page(request, Optional.of(refusal.get() + " Please try again."))
          .withStatus(ServerResponse.BAD_REQUEST);
    }
    var name = form.first("username");
    return switch (passwords.check(name, form.first("password"), request.origin())) {
      case PasswordCheck.Result.Right(var user, _) -> opened(request, user);
      case PasswordCheck.Result.Wrong _ ->
          page(request, Optional.of("The username or the password is wrong."))
              .withStatus(UNAUTHENTICATED);
      case PasswordCheck.Result.Delayed later ->
          page(request, Optional.of(later.message()))
              .withStatus(TOO_MANY_REQUESTS)
              .with("Retry-After", Long.toString(later.seconds()));
    };
  }

  private ServerResponse opened(ServerRequest request, User user) {
    var next = next(request).orElseGet(() -> LocalPath.home(prefix));
    return sessions
        .open(request, user, Session.Login.PASSWORD, next)
        .orElseGet(
            () ->
                page(request, Optional.of("The account was changed meanwhile. Please try again."))
                    .withStatus(UNAUTHENTICATED));
  }

  private ServerResponse logoutPage(ServerRequest request) {
    return sessions
        .find(request)
        .map(session -> pages.logout(session.owner().name()))
        .orElseGet(this::toLogin);
  }

  private ServerResponse logout(ServerRequest request) {
    if (!sessions.isOfOwnPage(request)) {
      return RejectionResponses.crossOrigin();
    }
    boolean everywhere = !FormRequests.form(request).first("everywhere").isEmpty();
    sessions.end(request, everywhere);
    return toLogin().with("Set-Cookie", sessions.cleared(request));
  }

  private ServerResponse toLogin() {
    return SessionResponses.redirect(new LocalPath(prefix + LOGIN));
  }
}
