package dynamodbstore.table.dynamodb.retry;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Retry policy: deadlines, and exponential backoff with full jitter.
 *
 * @param deadline deadline of all attempts of a call
 * @param connectDeadline deadline while no connection can be established
 * @param firstPause upper bound of the first pause; it doubles with every attempt
 * @param longestPause limit of that doubling
 * @param statistics counts the retries
 */
public record RetryPolicy(
    Duration deadline,
    Duration connectDeadline,
    Duration firstPause,
    Duration longestPause,
    Time time,
    RetryStatistics statistics) {
  /**
   * Policy for requests. A throttled on-demand table scales within seconds, and clients of the
   * server time out after minutes; 15 seconds lie well between the two.
   */
  public static final RetryPolicy USUAL =
      new RetryPolicy(
          Duration.ofSeconds(15), Duration.ofMillis(25), Duration.ofSeconds(1), new SystemTime());

  /**
   * Policy for a starting program: an address where nothing listens is more likely wrong than late,
   * and an operator is waiting.
   */
  public static final RetryPolicy AT_START = USUAL.whileUnreached(Duration.ofSeconds(2));

  /** A policy with the same deadline for both cases. */
  public RetryPolicy(Duration deadline, Duration firstPause, Duration longestPause, Time time) {
    this(deadline, deadline, firstPause, longestPause, time, new RetryStatistics());
  }

  RetryPolicy whileUnreached(Duration unreached) {
    return new RetryPolicy(deadline, unreached, firstPause, longestPause, time, statistics);
  }

  /** The same policy with counters of its own. */
  public RetryPolicy countedApart() {
    return new RetryPolicy(
        deadline, connectDeadline, firstPause, longestPause, time, new RetryStatistics());
  }

  /**
   * A policy with another deadline and a fixed upper bound of the pause, for operations that take
   * DynamoDB long.
   */
  public RetryPolicy withDeadline(Duration enough, Duration pause) {
    return new RetryPolicy(enough, connectDeadline, pause, pause, time, statistics);
  }

  /** Clock and sleep, replaced in tests so that they need not wait. */
  public interface Time {
    long nanos();

    void sleep(Duration duration) throws InterruptedException;
  }

  /**
   * A random pause between zero and the exponential upper bound (full jitter), so that callers that
   * were throttled together do not retry together.
   */
  Duration pause(int attempts) {
    int doublings = Math.min(attempts - 1, 20);
    long limit = Math.min(firstPause.toNanos() << doublings, longestPause.toNanos());
    return Duration.ofNanos(ThreadLocalRandom.current().nextLong(limit + 1));
  }

  private static final class SystemTime implements Time {
    @Override
    public long nanos() {
      return System.nanoTime();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
      Thread.sleep(duration);
    }
  }
}
