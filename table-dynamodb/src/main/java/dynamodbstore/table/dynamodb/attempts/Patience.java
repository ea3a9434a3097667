package dynamodbstore.table.dynamodb.attempts;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How long a call is tried, and how long it rests between two attempts.
 *
 * @param enough after so long nothing is tried again
 * @param unreached after so long nothing is tried again if there is no connection
 * @param firstPause the longest first rest; the longest rest doubles from attempt to attempt
 * @param longestPause the limit of that doubling
 */
public record Patience(
    Duration enough, Duration unreached, Duration firstPause, Duration longestPause, Time time) {
  /**
   * A throttled on-demand table makes room within seconds, and clients of the server give up after
   * minutes; so a call is tried for much longer than an answer takes, and much shorter than that.
   */
  public static final Patience USUAL =
      new Patience(
          Duration.ofSeconds(15), Duration.ofMillis(25), Duration.ofSeconds(1), new SystemTime());

  /**
   * For a program that starts: an address where nothing listens is more likely wrong than about to
   * be there, and an operator waits.
   */
  public static final Patience AT_START = USUAL.whileUnreached(Duration.ofSeconds(2));

  /** As patient without a connection as with one. */
  public Patience(Duration enough, Duration firstPause, Duration longestPause, Time time) {
    this(enough, enough, firstPause, longestPause, time);
  }

  Patience whileUnreached(Duration unreached) {
    return new Patience(enough, unreached, firstPause, longestPause, time);
  }

  /** The same as to time, but for work that takes DynamoDB itself a while. */
  public Patience of(Duration enough, Duration pause) {
    return new Patience(enough, unreached, pause, pause, time);
  }

  /** The clock and the rest of a caller, so that tests need not wait. */
  public interface Time {
    long nanos();

    void rest(Duration duration) throws InterruptedException;
  }

  /**
   * How long to rest after so many attempts: anything up to the limit, so that callers that were
   * turned away together do not come back together.
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
    public void rest(Duration duration) throws InterruptedException {
      Thread.sleep(duration);
    }
  }
}
