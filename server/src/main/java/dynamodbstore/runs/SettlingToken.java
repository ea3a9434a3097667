package dynamodbstore.runs;

import dynamodbstore.table.keys.KeyNumber;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;

/**
 * Whose settling of a run is under way, and since when.
 *
 * @param number what tells settlers apart that began in the same millisecond
 */
record SettlingToken(Instant begun, long number) {
  /** Whoever has not come to an end by then gives up. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** From then on he is taken for dead. No call of the table takes as long as the difference. */
  private static final Duration LEASE = Duration.ofMinutes(2);

  static SettlingToken draw(Instant now, RandomGenerator random) {
    return new SettlingToken(Instant.ofEpochMilli(now.toEpochMilli()), random.nextLong());
  }

  static SettlingToken parse(String text) {
    if (text.length() != 2 * KeyNumber.LENGTH) {
      throw new IllegalArgumentException("Not the token of a settler: " + text);
    }
    return new SettlingToken(
        Instant.ofEpochMilli(KeyNumber.toLong(text.substring(0, KeyNumber.LENGTH))),
        KeyNumber.toLong(text.substring(KeyNumber.LENGTH)));
  }

  String text() {
    return KeyNumber.of(begun.toEpochMilli()) + KeyNumber.of(number);
  }

  /** Whether its settler has to give up. */
  boolean isLate(Instant now) {
    return !now.isBefore(begun.plus(PATIENCE));
  }

  /** From when on somebody else may settle the run. */
  Instant abandoned() {
    return begun.plus(LEASE);
  }

  boolean isAbandoned(Instant now) {
    return !now.isBefore(abandoned());
  }
}
