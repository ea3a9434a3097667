package dynamodbstore.accounts.authentication;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;

/**
 * Limit of the failed logins by tokens of each address, so that invented tokens cause few reads of
 * the table. Unlike for passwords, the delay does not grow: a secret cannot be guessed, and valid
 * tokens of other clients behind the same proxy should soon be accepted. Bounded; thread-safe: the
 * monitor guards the map.
 */
public final class FailureLimit {
  static final int MOST_PER_SECOND = 20;

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final int MOST_ADDRESSES = 10_000;

  private final InstantSource clock;
  private final LinkedHashMap<String, Failures> failures = new LinkedHashMap<>(16, 0.75f, true);

  /** Failures since the beginning of a second. */
  private record Failures(Instant begun, int count) {
    boolean isCurrent(Instant now) {
      return now.isBefore(begun.plus(SECOND));
    }
  }

  public FailureLimit(InstantSource clock) {
    this.clock = clock;
  }

  /** Whether a login that may fail can be tried now. */
  public boolean isReached(String address) {
    var now = clock.instant();
    synchronized (failures) {
      var known = failures.get(address);
      return known != null && known.isCurrent(now) && known.count() >= MOST_PER_SECOND;
    }
  }

  public void failed(String address) {
    var now = clock.instant();
    synchronized (failures) {
      failures.merge(
          address,
          new Failures(now, 1),
          (before, first) ->
              before.isCurrent(now) ? new Failures(before.begun(), before.count() + 1) : first);
      if (failures.size() > MOST_ADDRESSES) {
        var _ = failures.pollFirstEntry();
      }
    }
  }
}
