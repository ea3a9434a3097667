package dynamodbstore.api;

import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Ids that say where things live: UUIDs of version 8 that sort by time, of 48 bits of milliseconds,
 * 32 bits of the experiment's number and 42 random ones.
 */
final class PlacedId {
  private static final int LENGTH = 32;
  private static final int VERSION = 8;
  private static final int VARIANT = 0b10;
  private static final long LARGEST_EXPERIMENT = 0xffff_ffffL;
  private static final int RANDOM_BITS = 42;
  private static final HexFormat HEX = HexFormat.of();

  private PlacedId() {}

  /** A new id; what lives in an experiment with a larger number is looked up instead. */
  static String create(ExperimentId experiment, Instant now, RandomGenerator random) {
    long number =
        experiment.number() > LARGEST_EXPERIMENT ? LARGEST_EXPERIMENT : experiment.number();
    long high = (now.toEpochMilli() << 16) | (VERSION << 12) | (number >>> 20);
    long low =
        ((long) VARIANT << 62)
            | ((number & 0xf_ffff) << RANDOM_BITS)
            | (random.nextLong() >>> (64 - RANDOM_BITS));
    return HEX.toHexDigits(high) + HEX.toHexDigits(low);
  }

  /** The experiment that an id names, if it is one of ours. */
  static Optional<ExperimentId> experiment(String id) {
    if (id.length() != LENGTH || !id.chars().allMatch(PlacedId::isLowerHex)) {
      return Optional.empty();
    }
    long high = HexFormat.fromHexDigitsToLong(id, 0, 16);
    long low = HexFormat.fromHexDigitsToLong(id, 16, 32);
    if (((high >>> 12) & 0xf) != VERSION || (low >>> 62) != VARIANT) {
      return Optional.empty();
    }
    long number = ((high & 0xfff) << 20) | ((low >>> RANDOM_BITS) & 0xf_ffff);
    return number == LARGEST_EXPERIMENT ? Optional.empty() : Optional.of(new ExperimentId(number));
  }

  private static boolean isLowerHex(int unit) {
    return (unit >= '0' && unit <= '9') || (unit >= 'a' && unit <= 'f');
  }
}
