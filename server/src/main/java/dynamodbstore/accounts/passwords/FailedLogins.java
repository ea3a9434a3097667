package dynamodbstore.accounts.passwords;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;

/**
 * Failed logins by user name and address. After some failures each further attempt has to wait,
 * twice as long as the one before. Bounded; thread-safe: the monitor guards the map.
 */
public final class FailedLogins {
  private static final int FREE_ATTEMPTS = 5;
  private static final int MOST = 10_000;
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final Duration FORGOTTEN = Duration.ofMinutes(15);
  private static final int MOST_DOUBLINGS = 6;
  private static final int LONGEST_NAME = 255;

  private final InstantSource clock;
  private final LinkedHashMap<Origin, Failures> failures = new LinkedHashMap<>(16, 0.75f, true);

  private record Origin(String user, String address) {
    /** Bounds the memory that invented names take. */
    static Origin of(String user, String address) {
      return new Origin(user.substring(0, Math.min(user.length(), LONGEST_NAME)), address);
    }
  }

  private record Failures(int count, Instant last) {}

  public FailedLogins(InstantSource clock) {
    this.clock = clock;
  }

  /** How long the next attempt has to wait; zero if it need not. */
  public Duration delay(String user, String address) {
    synchronized (failures) {
      var known = failures.get(Origin.of(user, address));
      if (known == null || known.count() < FREE_ATTEMPTS) {
        return Duration.ZERO;
      }
      var next = known.last().plus(pause(known.count()));
      var rest = Duration.between(clock.instant(), next);
      return rest.isNegative() ? Duration.ZERO : rest;
    }
  }

  public void failed(String user, String address) {
    var now = clock.instant();
    synchronized (failures) {
      failures.merge(
          Origin.of(user, address),
          new Failures(1, now),
          (before, _) ->
              before.last().plus(FORGOTTEN).isBefore(now)
                  ? new Failures(1, now)
                  : new Failures(before.count() + 1, now));
      if (failures.size() > MOST) {
        var _ = failures.pollFirstEntry();
      }
    }
  }

  public void succeeded(String user, String address) {
    synchronized (failures) {
      failures.remove(Origin.of(user, address));
    }
  }

  private static Duration pause(int count) {
    var pause = Duration.ofSeconds(1L << Math.min(count - FREE_ATTEMPTS, MOST_DOUBLINGS));
    return pause.compareTo(LONGEST) > 0 ? LONGEST : pause;
  }
}
