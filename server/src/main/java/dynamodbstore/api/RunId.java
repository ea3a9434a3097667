package dynamodbstore.api;

import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The id of a run. One of ours is a UUID of version 8 that sorts by time and says where the run
 * lives: 48 bits of milliseconds, 32 bits of the experiment's number, 42 random ones.
 */
public record RunId(String text) {
  private static final int LENGTH = 32;
  private static final int VERSION = 8;
  private static final int VARIANT = 0b10;
  private static final long LARGEST_EXPERIMENT = 0xffff_ffffL;
  private static final int RANDOM_BITS = 42;
  private static final HexFormat HEX = HexFormat.of();

  /** A new id for a run of an experiment; experiments with larger numbers are looked up instead. */
  public static RunId create(ExperimentId experiment, Instant now, RandomGenerator random) {
    long number =
        experiment.number() > LARGEST_EXPERIMENT ? LARGEST_EXPERIMENT : experiment.number();
    long high = (now.toEpochMilli() << 16) | (VERSION << 12) | (number >>> 20);
    long low =
        ((long) VARIANT << 62)
            | ((number & 0xf_ffff) << RANDOM_BITS)
            | (random.nextLong() >>> (64 - RANDOM_BITS));
    return new RunId(HEX.toHexDigits(high) + HEX.toHexDigits(low));
  }

  /** Whether this id can say where its run lives: any other is looked up. */
  public Optional<ExperimentId> experiment() {
    if (text.length() != LENGTH || !text.chars().allMatch(RunId::isLowerHex)) {
      return Optional.empty();
    }
    long high = HexFormat.fromHexDigitsToLong(text, 0, 16);
    long low = HexFormat.fromHexDigitsToLong(text, 16, 32);
    if (((high >>> 12) & 0xf) != VERSION || (low >>> 62) != VARIANT) {
      return Optional.empty();
    }
    long number = ((high & 0xfff) << 20) | ((low >>> RANDOM_BITS) & 0xf_ffff);
    return number == LARGEST_EXPERIMENT ? Optional.empty() : Optional.of(new ExperimentId(number));
  }

  private static boolean isLowerHex(int unit) {
    return (unit >= '0' && unit <= '9') || (unit >= 'a' && unit <= 'f');
  }

  @Override
  public String toString() {
    return text;
  }
}
