package dynamodbstore.runs.entity;

import dynamodbstore.table.keys.KeyNumber;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/**
 * Lease of one settler on one run: when it began, and a random number.
 *
 * @param number distinguishes settlers that began in the same millisecond
 */
public record SettlingToken(Instant begun, long number) {
  /** Deadline of the settler itself: after this time it stops writing. */
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  /**
   * Duration of the lease: after this time another settler may begin. No table call takes as long
   * as the difference to {@code PATIENCE}, so the first settler has stopped by then.
   */
  private static final Duration LEASE = Duration.ofMinutes(2);

  public static SettlingToken draw(Instant now, RandomGenerator random) {
    return new SettlingToken(Instant.ofEpochMilli(now.toEpochMilli()), random.nextLong());
  }

  static SettlingToken parse(String text) {
    if (text.length() != 2 * KeyNumber.LENGTH) {
      throw new IllegalArgumentException("Not a settling token: " + text);
    }
    return new SettlingToken(
        Instant.ofEpochMilli(KeyNumber.toLong(text.substring(0, KeyNumber.LENGTH))),
        KeyNumber.toLong(text.substring(KeyNumber.LENGTH)));
  }

  public String text() {
    return KeyNumber.of(begun.toEpochMilli()) + KeyNumber.of(number);
  }

  /** Whether the settler's own deadline has passed, so that it must stop. */
  public boolean isPastDeadline(Instant now) {
    return !now.isBefore(begun.plus(DEADLINE));
  }

  /** When the lease expires and another settler may begin. */
  Instant abandoned() {
    return begun.plus(LEASE);
  }

  boolean isAbandoned(Instant now) {
    return !now.isBefore(abandoned());
  }
}
