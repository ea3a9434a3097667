package dynamodbstore.accounts.routes;

import dynamodbstore.accounts.pages.LoginRoutes;
import dynamodbstore.accounts.sessions.SessionService;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.features.Feature;
import dynamodbstore.http.Route;
import java.util.List;
import java.util.stream.Stream;

/** Sessions of browsers: the pages of login and logout, and the revocation. */
public final class SessionsFeature implements Feature {
  private final SessionRoutes sessions;
  private final LoginRoutes logins;

  public SessionsFeature(SessionService sessions, LoginRoutes logins, AuditLog log) {
    this.sessions = new SessionRoutes(sessions, log);
    this.logins = logins;
  }

  @Override
  public List<Route> routes() {
    return Stream.of(sessions.revocation().routes(), logins.routes())
        .flatMap(List::stream)
        .toList();
  }
}
