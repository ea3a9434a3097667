package dynamodbstore.runs;

import dynamodbstore.api.RunId;
import dynamodbstore.api.RunPlace;
import dynamodbstore.table.Key;
import dynamodbstore.table.Position;
import dynamodbstore.table.Utf8;
import dynamodbstore.table.keys.CutText;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.KeyNumber;
import dynamodbstore.table.keys.OrderedText;
import java.util.Optional;

/**
 * Where settled runs stand by what they logged. A row says nothing but its generation: the run it
 * names has the rest, and is looked at before it is shown.
 *
 * <pre>
 * what     partition   sort
 * metric   EXP#exp     RANK#m#key#inv value#inv start#run
 * NaN      EXP#exp     RANK#n#key#inv start#run
 * param    EXP#exp     RANK#p#key#value inv start#run
 * tag      EXP#exp     RANK#t#key#value inv start#run
 * </pre>
 */
final class RankKeys {
  private static final String RANK = "RANK#";

  /** Leaves every key of 250 plain characters as it is. */
  private static final int KEY_BYTES = 256;

  /** Ends a key that was cut. No other escaped text ends so, and none can be taken for it. */
  private static final String CUT = "%";

  /** Leaves room for the rest of the sort key. */
  static final int VALUE_BYTES = 640;

  /** What a row ranks a run by. */
  enum Kind {
    METRIC('m'),
    /** A metric whose latest value is no number: it has no place among the others. */
    NAN('n'),
    PARAM('p'),
    TAG('t');

    private final char letter;

    Kind(char letter) {
      this.letter = letter;
    }

    private static Kind of(char letter) {
      for (var kind : values()) {
        if (kind.letter == letter) {
          return kind;
        }
      }
      throw new IllegalArgumentException("Ranked by an unknown kind: " + letter);
    }
  }

  /**
   * What a row's key says.
   *
   * @param key as keys spell it, a long one cut: compare it with {@link #spelled}
   * @param value as keys spell it, nothing for NaN
   */
  record Rank(Kind kind, String key, String value, long startMillis, RunPlace run) {
    double number() {
      return KeyNumber.inverseToDouble(value);
    }

    /** The value of a param or tag, unless it was too long for a key. */
    Optional<String> text() {
      return value.endsWith("\u0000") ? Optional.of(OrderedText.read(value)) : Optional.empty();
    }
  }

  private RankKeys() {}

  /** Infinities rank with the largest numbers, which is what they are stored as. */
  static Key metric(RunPlace place, long startMillis, String key, double value) {
    if (Double.isNaN(value)) {
      return key(place, startMillis, Kind.NAN, key, "");
    }
    double finite = Math.clamp(value, -Double.MAX_VALUE, Double.MAX_VALUE);
    return key(place, startMillis, Kind.METRIC, key, KeyNumber.inverse(finite) + "#");
  }

  static Key param(RunPlace place, long startMillis, String key, String value) {
    return key(place, startMillis, Kind.PARAM, key, spelledValue(value));
  }

  static Key tag(RunPlace place, long startMillis, String key, String value) {
    return key(place, startMillis, Kind.TAG, key, spelledValue(value));
  }

  /** What tells a row from the others of its run. */
  static String brief(Key row) {
    var sort = row.sort();
    return sort.substring(RANK.length(), sort.lastIndexOf('#') - KeyNumber.LENGTH);
  }

  /** The row of a run that is told from the others so. */
  static Key row(RunPlace place, long startMillis, String brief) {
    return new Key(
        RunKeys.partition(place.experiment()), RANK + brief + ending(place, startMillis));
  }

  /** A place among the rows of a run's experiment. */
  static Position at(RunPlace place, String sort) {
    return Position.of(new Key(RunKeys.partition(place.experiment()), sort));
  }

  static boolean isRank(Key key) {
    return key.sort().startsWith(RANK);
  }

  static Rank parse(Key row) {
    var sort = row.sort();
    var kind = Kind.of(sort.charAt(RANK.length()));
    int key = RANK.length() + 2;
    int value = sort.indexOf('#', key) + 1;
    int start = startAt(sort);
    if (value <= 0 || start < value) {
      throw new IllegalArgumentException("Not the key of a rank row: " + row);
    }
    return new Rank(
        kind,
        sort.substring(key, value - 1),
        sort.substring(value, kind == Kind.METRIC ? start - 1 : start),
        KeyNumber.inverseToLong(sort, start),
        place(row));
  }

  /** Where a row's sort key has the start of the run. */
  static int startAt(String sort) {
    return sort.lastIndexOf('#') - KeyNumber.LENGTH;
  }

  /** The run that a row names. */
  static RunPlace place(Key row) {
    var run = row.sort().substring(row.sort().lastIndexOf('#') + 1);
    return new RunPlace(RunKeys.experiment(row.partition()), new RunId(EscapedText.read(run)));
  }

  /** The key of a metric, param or tag as rows spell it. */
  static String spelled(String key) {
    var whole = EscapedText.of(key);
    return Utf8.length(whole) > KEY_BYTES ? CutText.of(whole, KEY_BYTES) + CUT : whole;
  }

  /** The value of a param or tag as rows spell it: in order, as far as it is not cut. */
  static String spelledValue(String value) {
    return CutText.of(OrderedText.of(value), VALUE_BYTES);
  }

  private static Key key(RunPlace place, long startMillis, Kind kind, String key, String value) {
    return new Key(
        RunKeys.partition(place.experiment()),
        prefix(kind, key) + value + ending(place, startMillis));
  }

  private static String ending(RunPlace place, long startMillis) {
    return KeyNumber.inverse(startMillis) + "#" + EscapedText.of(place.run().text());
  }

  /** What all rows of a kind and a key begin with. */
  static String prefix(Kind kind, String key) {
    return RANK + kind.letter + "#" + spelled(key) + "#";
  }
}
