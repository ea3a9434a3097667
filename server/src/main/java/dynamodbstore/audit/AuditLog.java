package dynamodbstore.audit;

import dynamodbstore.access.Authorization;
import java.util.Map;

/** Log of security-relevant events. Called concurrently, so implementations must be thread-safe. */
@FunctionalInterface
public interface AuditLog {
  AuditLog OFF = _ -> {};

  /** Called after the change was made; a failure to log it is not the caller's. */
  void record(AuditEvent event);

  /** Records what the caller of a request has done. */
  default void record(Authorization access, AuditEvent.Action action, Map<String, String> details) {
    record(new AuditEvent(action, access.caller().user(), access.origin(), details));
  }
}
