package dynamodbstore.concurrency;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/**
 * Exponential backoff with full jitter: pauses between the retries of one writer. Immutable, and
 * thread-safe if its random generator is.
 *
 * @param first upper bound of the first pause; it doubles with every further refusal
 * @param longest limit of that doubling
 */
public record Backoff(Duration first, Duration longest, Time time, RandomGenerator random) {
  /**
   * The first pause is shorter than a write, so that two writers alternate; the longest one bounds
   * how often a writer that keeps losing reads and writes in vain.
   */
  public static final Backoff USUAL =
      new Backoff(
          Duration.ofNanos(400_000),
          Duration.ofMillis(50),
          Time.SYSTEM,
          () -> ThreadLocalRandom.current().nextLong());

  private static final int MOST_DOUBLINGS = 30;

  /**
   * A random pause between zero and the upper bound (full jitter), so that writers that collided
   * rarely collide again.
   *
   * @param refusals how often the writer was refused, at least once
   */
  public Duration pause(int refusals) {
    int doublings = Math.min(refusals - 1, MOST_DOUBLINGS);
    long bound = Math.min(longest.toNanos(), first.toNanos() << doublings);
    return Duration.ofNanos(random.nextLong(bound + 1));
  }
}
