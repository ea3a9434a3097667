package dynamodbstore.api;

import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Ids that contain their location: 32 hex digits that hold 48 bits of milliseconds, 32 bits of the
 * experiment's number and 42 random bits.
 *
 * <pre>
 * digits    0-7      8-11   12        13-15        16               17-21        22-23    24-31
 * id        random   time   9         experiment   variant 89ab     experiment   random   time
 * in keys   time     time   x         experiment   variant 89ab     experiment   random   random
 * old id    time     time   8         experiment   variant 89ab     experiment   random   random
 * </pre>
 *
 * <p>Ids begin with random digits, because people shorten them to their first eight. Keys begin
 * with the time, so that neighbouring runs lie side by side. Old ids have the order of keys and are
 * spelled in keys as they are.
 */
final class LocatedId {
  private static final int LENGTH = 32;
  private static final int END = 8;
  private static final int VERSION_AT = 12;
  private static final int VARIANT_AT = 16;
  private static final char OLD = '8';
  private static final char NEW = '9';

  /** Not a hex digit, so no id that a server generates is spelled like the key of another. */
  private static final char IN_KEYS = 'x';

  private static final int VARIANT = 0b10;
  private static final long LARGEST_EXPERIMENT = 0xffff_ffffL;
  private static final int RANDOM_BITS = 42;
  private static final HexFormat HEX = HexFormat.of();

  private LocatedId() {}

  /**
   * Generates an id. It holds 32 bits of the experiment's number; entities of an experiment with a
   * larger number are looked up instead.
   */
  static String create(ExperimentId experiment, Instant now, RandomGenerator random) {
    long number =
        experiment.number() > LARGEST_EXPERIMENT ? LARGEST_EXPERIMENT : experiment.number();
    long high = (now.toEpochMilli() << 16) | (number >>> 20);
    long low =
        ((long) VARIANT << 62)
            | ((number & 0xf_ffff) << RANDOM_BITS)
            | (random.nextLong() >>> (64 - RANDOM_BITS));
    return swapEnds(HEX.toHexDigits(high) + HEX.toHexDigits(low), NEW);
  }

  /** The experiment that an id contains, if a server has generated it. */
  static Optional<ExperimentId> experiment(String id) {
    if (!isOurs(id, NEW) && !isOurs(id, OLD)) {
      return Optional.empty();
    }
    long high = HexFormat.fromHexDigitsToLong(id, VERSION_AT + 1, VARIANT_AT);
    long low = HexFormat.fromHexDigitsToLong(id, VARIANT_AT, VARIANT_AT + 6);
    // Below the variant's two bits are twenty of the experiment and two random ones.
    long number = (high << 20) | ((low >>> 2) & 0xf_ffff);
    return number == LARGEST_EXPERIMENT ? Optional.empty() : Optional.of(new ExperimentId(number));
  }

  /**
   * The spelling of any id in keys; generated ones are in chronological order. Bijective on all
   * texts: a foreign id that is spelled like the key of a generated one is swapped too, so that no
   * two ids share a key.
   */
  static String toKey(String id) {
    if (isOurs(id, NEW)) {
      return swapEnds(id, IN_KEYS);
    }
    return isOurs(id, IN_KEYS) ? swapEnds(id, NEW) : id;
  }

  /** The id of a spelling in keys: {@link #toKey} is its own inverse. */
  static String fromKey(String key) {
    return toKey(key);
  }

  private static String swapEnds(String text, char version) {
    return text.substring(LENGTH - END)
        + text.substring(END, VERSION_AT)
        + version
        + text.substring(VERSION_AT + 1, LENGTH - END)
        + text.substring(0, END);
  }

  /**
   * Whether a text is a generated id, or its spelling in keys: hex digits except for the version.
   */
  private static boolean isOurs(String text, char version) {
    if (text.length() != LENGTH
        || text.charAt(VERSION_AT) != version
        || "89ab".indexOf(text.charAt(VARIANT_AT)) < 0) {
      return false;
    }
    for (int at = 0; at < LENGTH; at++) {
      if (at != VERSION_AT && !isLowerHex(text.charAt(at))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLowerHex(char unit) {
    return (unit >= '0' && unit <= '9') || (unit >= 'a' && unit <= 'f');
  }
}
