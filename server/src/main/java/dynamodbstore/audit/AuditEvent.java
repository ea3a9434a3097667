package dynamodbstore.audit;

import dynamodbstore.access.Origin;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Entry of the audit log.
 *
 * @param user who did it, as the request claims; it may be wrong in a failed login
 * @param details what was changed; never contains passwords
 */
public record AuditEvent(Action action, String user, Origin origin, Map<String, String> details) {
  public AuditEvent {
    details = Collections.unmodifiableMap(new TreeMap<>(details));
  }

  /** What was done. */
  public enum Action {
    LOGIN,
    LOGIN_FAILED,
    LOGOUT,
    SESSION_REVOKED,
    USER_CREATED,
    USER_DELETED,
    PASSWORD_CHANGED,
    ADMIN_CHANGED,
    PERMISSION_GRANTED,
    PERMISSION_REVOKED,
    ROLE_CREATED,
    ROLE_UPDATED,
    ROLE_DELETED,
    ROLE_PERMISSION_ADDED,
    ROLE_PERMISSION_UPDATED,
    ROLE_PERMISSION_REMOVED,
    ROLE_ASSIGNED,
    ROLE_UNASSIGNED,
    TOKEN_CREATED,
    TOKEN_REVOKED,
    /** Something was deleted that cannot be restored. */
    DELETED;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
