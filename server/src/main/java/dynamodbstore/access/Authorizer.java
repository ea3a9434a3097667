package dynamodbstore.access;

import dynamodbstore.api.Caller;

/**
 * Decision whether a caller has a permission. Called for every request that is not open, after it
 * was decoded and before it is handled. Called concurrently, so implementations must be
 * thread-safe.
 */
@FunctionalInterface
public interface Authorizer {
  /** Permits everything, for a server without accounts. */
  Authorizer ALLOW_ALL = (_, _, _) -> true;

  /**
   * Whether a caller has a permission. The resource may be missing; if the caller may know that, an
   * implementation either permits, and the operation then responds that it is missing, or throws
   * that error itself.
   */
  boolean permits(Caller caller, Resource resource, Level level);

  /** What a caller may find. Valid for one request. */
  default Visibility visibility(Caller caller) {
    return resource -> permits(caller, resource, Level.READ);
  }
}
