package dynamodbstore.imports.rest;

import dynamodbstore.concurrency.Backoff;
import dynamodbstore.concurrency.Time;
import dynamodbstore.config.CommandFailure;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How often a failed request is repeated, and how long to wait before.
 *
 * @param attempts most requests that are sent for one response
 */
record ReadRetries(int attempts, Backoff backoff) {
  /** Gives a server about a minute to restart. */
  static final ReadRetries USUAL =
      new ReadRetries(
          9,
          new Backoff(
              Duration.ofSeconds(1),
              Duration.ofSeconds(20),
              Time.SYSTEM,
              () -> ThreadLocalRandom.current().nextLong()));

  private static final Duration LONGEST = Duration.ofMinutes(1);

  /**
   * Waits before the next attempt.
   *
   * @param failures how often the request has failed
   * @param wanted what the server asks for, of which a minute at most is granted
   */
  void pause(int failures, Optional<Duration> wanted) {
    var least =
        wanted.filter(time -> time.compareTo(LONGEST) < 0).or(() -> wanted.map(_ -> LONGEST));
    var pause = backoff.pause(failures);
    try {
      backoff.time().sleep(least.filter(time -> time.compareTo(pause) > 0).orElse(pause));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("The import was interrupted.", e);
    }
  }
}
