package dynamodbstore.runs.data;

import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import dynamodbstore.table.items.Utf8;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.KeyNumber;
import dynamodbstore.table.keys.OrderedText;
import dynamodbstore.table.keys.TruncatedText;
import dynamodbstore.verification.KeyFamily;
import java.util.Optional;

/**
 * Keys of rank rows, which index settled runs by the metrics, params and tags they logged. A row
 * holds only its generation, and is a hint: the run that it names is read and verified.
 *
 * <p>{@code docs/table.md} lists them.
 */
public final class RankKeys {
  private static final String RANK = "RANK#";

  /** Every key of up to 250 plain characters remains uncut. */
  private static final int KEY_BYTES = 256;

  /**
   * Marks a key that was cut. No other escaped text ends with it, so cut and uncut keys never
   * collide.
   */
  private static final String CUT = "%";

  /** Longest value in a sort key; leaves room for the other parts. */
  public static final int VALUE_BYTES = 640;

  /** What a row indexes a run by. */
  public enum RankKind {
    METRIC('m'),
    /** A metric whose newest value is NaN, which has no position among numbers. */
    NAN('n'),
    PARAM('p'),
    TAG('t');

    private final char letter;

    RankKind(char letter) {
      this.letter = letter;
    }

    private static RankKind of(char letter) {
      for (var kind : values()) {
        if (kind.letter == letter) {
          return kind;
        }
      }
      throw new IllegalArgumentException("Unknown kind of rank row: " + letter);
    }
  }

  /**
   * Parsed key of a rank row.
   *
   * @param key as spelled in sort keys, cut if long: compare it with {@link #spelled}
   * @param value as spelled in sort keys, empty for NaN
   */
  public record Rank(RankKind kind, String key, String value, long startMillis, RunLocation run) {
    double number() {
      return KeyNumber.inverseToDouble(value);
    }

    /** The value of a param or tag; empty if it was cut. */
    Optional<String> text() {
      return value.endsWith("\u0000") ? Optional.of(OrderedText.read(value)) : Optional.empty();
    }
  }

  public static final KeyFamily ALL =
      KeyFamily.in(RunKeys.PARTITION, RANK + "m#*", RANK + "n#*", RANK + "p#*", RANK + "t#*");

  private RankKeys() {}

  /** Infinities are clamped to the largest finite numbers, as they are stored. */
  public static Key metric(RunLocation location, long startMillis, String key, double value) {
    if (Double.isNaN(value)) {
      return key(location, startMillis, RankKind.NAN, key, "");
    }
    double finite = Math.clamp(value, -Double.MAX_VALUE, Double.MAX_VALUE);
    return key(location, startMillis, RankKind.METRIC, key, KeyNumber.inverse(finite) + "#");
  }

  public static Key param(RunLocation location, long startMillis, String key, String value) {
    return key(location, startMillis, RankKind.PARAM, key, spelledValue(value));
  }

  public static Key tag(RunLocation location, long startMillis, String key, String value) {
    return key(location, startMillis, RankKind.TAG, key, spelledValue(value));
  }

  /** The part of the sort key that differs between rows of one run: its kind, key and value. */
  static String brief(Key row) {
    var sort = row.sort();
    return sort.substring(RANK.length(), sort.lastIndexOf('#') - KeyNumber.LENGTH);
  }

  /** Inverse of {@link #brief}. */
  static Key row(RunLocation location, long startMillis, String brief) {
    return new Key(
        RunKeys.partition(location.experiment()), RANK + brief + ending(location, startMillis));
  }

  /** Position in the partition of the run's experiment. */
  public static Position at(RunLocation location, String sort) {
    return Position.of(new Key(RunKeys.partition(location.experiment()), sort));
  }

  public static boolean isRank(Key key) {
    return key.sort().startsWith(RANK);
  }

  public static Rank parse(Key row) {
    var sort = row.sort();
    var kind = RankKind.of(sort.charAt(RANK.length()));
    int key = RANK.length() + 2;
    int value = sort.indexOf('#', key) + 1;
    int start = startAt(sort);
    if (value <= 0 || start < value) {
      throw new IllegalArgumentException("Not the key of a rank row: " + row);
    }
    return new Rank(
        kind,
        sort.substring(key, value - 1),
        sort.substring(value, kind == RankKind.METRIC ? start - 1 : start),
        KeyNumber.inverseToLong(sort, start),
        location(row));
  }

  /** Offset of the run's start in the sort key of a row. */
  public static int startAt(String sort) {
    return sort.lastIndexOf('#') - KeyNumber.LENGTH;
  }

  public static RunLocation location(Key row) {
    var run = row.sort().substring(row.sort().lastIndexOf('#') + 1);
    return new RunLocation(RunKeys.experiment(row.partition()), new RunId(EscapedText.read(run)));
  }

  /** Spelling of a metric, param or tag key in sort keys. */
  static String spelled(String key) {
    var whole = EscapedText.of(key);
    return Utf8.length(whole) > KEY_BYTES ? TruncatedText.of(whole, KEY_BYTES) + CUT : whole;
  }

  /**
   * Spelling of a param or tag value in sort keys: keeps the order of texts, up to where it is cut.
   */
  static String spelledValue(String value) {
    return TruncatedText.of(OrderedText.of(value), VALUE_BYTES);
  }

  private static Key key(
      RunLocation location, long startMillis, RankKind kind, String key, String value) {
    return new Key(
        RunKeys.partition(location.experiment()),
        prefix(kind, key) + value + ending(location, startMillis));
  }

  private static String ending(RunLocation location, long startMillis) {
    return KeyNumber.inverse(startMillis) + "#" + EscapedText.of(location.run().text());
  }

  /** Prefix of the sort keys of all rows of a kind and key. */
  public static String prefix(RankKind kind, String key) {
    return RANK + kind.letter + "#" + spelled(key) + "#";
  }
}
