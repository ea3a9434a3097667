package dynamodbstore.accounts.authentication;

import dynamodbstore.accounts.AccessToken;
import dynamodbstore.accounts.User;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Cache of access tokens that were found in the table, and of ids that no valid token has. An id is
 * never used again, so the latter remain true. Bounded; thread-safe: the monitors guard the maps.
 */
final class VerifiedTokens {
  private static final int MOST = 10_000;

  private final LinkedHashMap<String, Entry> valid = new LinkedHashMap<>(16, 0.75f, true);
  private final LinkedHashMap<String, Boolean> ended = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * A token.
   *
   * @param counter the user's counter of revocations, as it was before the token was read: while
   *     the user has it, the token was not revoked
   * @param lastUse the last day since 1970 whose use is stored, or being stored by this process
   */
  record Entry(AccessToken token, long counter, AtomicLong lastUse) {
    static Entry of(AccessToken token, User user) {
      long day = token.lastUse().map(LocalDate::toEpochDay).orElse(Long.MIN_VALUE);
      return new Entry(token, user.tokens(), new AtomicLong(day));
    }

    /** Whether this is the first use on a day that this process notices. */
    boolean isFirstUse(LocalDate day) {
      return lastUse.getAndSet(day.toEpochDay()) != day.toEpochDay();
    }
  }

  Optional<Entry> find(String id) {
    synchronized (valid) {
      return Optional.ofNullable(valid.get(id));
    }
  }

  void add(Entry entry) {
    synchronized (valid) {
      valid.put(entry.token().id(), entry);
      if (valid.size() > MOST) {
        var _ = valid.pollFirstEntry();
      }
    }
  }

  void remove(String id) {
    synchronized (valid) {
      valid.remove(id);
    }
  }

  boolean isEnded(String id) {
    synchronized (ended) {
      return ended.get(id) != null;
    }
  }

  /** Called for ids without a token, and for tokens that were revoked or have expired. */
  void end(String id) {
    remove(id);
    synchronized (ended) {
      ended.put(id, true);
      if (ended.size() > MOST) {
        var _ = ended.pollFirstEntry();
      }
    }
  }
}
