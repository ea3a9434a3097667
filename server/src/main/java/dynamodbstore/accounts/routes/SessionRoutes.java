package dynamodbstore.accounts.routes;

import static dynamodbstore.access.Level.EDIT;
import static dynamodbstore.accounts.routes.RoleRoutes.V3;

import dynamodbstore.access.Authorization;
import dynamodbstore.access.Resource;
import dynamodbstore.accounts.sessions.SessionService;
import dynamodbstore.audit.AuditEvent.Action;
import dynamodbstore.audit.AuditLog;
import dynamodbstore.http.Endpoint;
import java.util.Map;

/** REST endpoint of sessions, which the reference does not have. */
final class SessionRoutes {
  private final SessionService sessions;
  private final AuditLog log;

  SessionRoutes(SessionService sessions, AuditLog log) {
    this.sessions = sessions;
    this.log = log;
  }

  Endpoint revocation() {
    return Endpoint.post("/mlflow/sessions/revoke")
        .inVersion(V3)
        .decode(UserRequests::name)
        .authorize(Resource.User::new, EDIT)
        .handleAuthorized(this::revoke)
        .encode((_, _) -> {});
  }

  private String revoke(Authorization by, String user) {
    sessions.revokeAll(user);
    log.record(by, Action.SESSION_REVOKED, Map.of("username", user));
    return user;
  }
}
