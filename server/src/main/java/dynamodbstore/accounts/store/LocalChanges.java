package dynamodbstore.accounts.store;

import dynamodbstore.accounts.User;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Supplier;

/**
 * Counters of the changes that this process makes, by which its cache of permissions notices them
 * at once. They are raised after the change, also if its outcome is unknown. Users share counters
 * by their hash, so that memory is bounded; a collision only costs a read. Thread-safe.
 */
public final class LocalChanges {
  private static final int COUNTERS = 1024;

  private final AtomicLongArray ofUsers = new AtomicLongArray(COUNTERS);
  private final AtomicLong ofRoles = new AtomicLong();

  /** Number of changes that may concern a user. */
  public long count(String user) {
    return ofUsers.get(counter(user)) + ofRoles.get();
  }

  /** Number of changes that may concern all users. */
  public long ofRoles() {
    return ofRoles.get();
  }

  /** Makes a change that concerns one user. */
  public <T> T ofUser(User user, Supplier<T> change) {
    try {
      return change.get();
    } finally {
      var _ = ofUsers.incrementAndGet(counter(user.name()));
    }
  }

  /** Makes a change that may concern all users. */
  <T> T ofRoles(Supplier<T> change) {
    try {
      return change.get();
    } finally {
      var _ = ofRoles.incrementAndGet();
    }
  }

  private static int counter(String user) {
    return Math.floorMod(user.hashCode(), COUNTERS);
  }
}
