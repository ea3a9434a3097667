package dynamodbstore.metrics;

import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.api.RunLocation;
import dynamodbstore.metrics.series.Chunk;
import dynamodbstore.metrics.series.EncodedPoints;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Utf8;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.KeyNumber;
import dynamodbstore.table.keys.TruncatedText;
import dynamodbstore.verification.KeyFamily;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Keys of series and chunks, all in the partition of their run.
 *
 * <p>{@code docs/table.md} lists them.
 *
 * <p>The step and the time in a chunk's key are the least of its points, so chunks sort by their
 * lower bounds: by step in the primary key, by time in LSI2. The digest is that of the points,
 * which makes storing a chunk idempotent: sealing the same points again finds the existing chunk
 * and creates no second one.
 */
public final class MetricKeys {
  /** Most bytes of an escaped name in a key. Leaves every name of 250 plain characters as it is. */
  private static final int NAME_BYTES = 256;

  /** Ends a shortened name. No other escaped name ends with it, so the two cannot collide. */
  private static final String CUT = "%";

  private static final String SERIES = "METRIC#";
  private static final String CHUNK = "MHIST#";

  /** Sorts after every spelled number. */
  private static final String PAST_NUMBERS = "~";

  static final KeyFamily ALL =
      KeyFamily.in(PartitionPrefix.EXPERIMENT + "{}#R#{}", SERIES + "{}", CHUNK + "{}#{}#{}#{}");

  private MetricKeys() {}

  static boolean isSeries(Key key) {
    return key.sort().startsWith(SERIES);
  }

  /** The key of the series of a chunk. */
  static Key seriesOf(Key chunk) {
    return new Key(chunk.partition(), SERIES + spelling(chunk));
  }

  /** The key of a chunk with the name of another one. */
  static Key named(Key other, Chunk chunk) {
    return new Key(other.partition(), CHUNK + spelling(other) + "#" + numbered(chunk));
  }

  /** The position by time of a chunk with the name of another one. */
  static String namedByTime(Key other, Chunk chunk) {
    return CHUNK
        + spelling(other)
        + "#"
        + KeyNumber.of(chunk.time())
        + "#"
        + KeyNumber.of(chunk.step());
  }

  private static String spelling(Key chunk) {
    return chunk.sort().substring(CHUNK.length(), chunk.sort().indexOf('#', CHUNK.length()));
  }

  private static String numbered(Chunk chunk) {
    return KeyNumber.of(chunk.step())
        + "#"
        + KeyNumber.of(chunk.time())
        + "#"
        + digest(chunk.points());
  }

  public static Key series(RunLocation location, String name) {
    return series(location.partition(), name);
  }

  /** The same for many series of one run, whose partition is then spelled only once. */
  static Key series(String partition, String name) {
    return new Key(partition, SERIES + spelled(name));
  }

  /**
   * Whether a name is too long for a key, so that the key contains only a beginning and a hash of
   * it.
   */
  static boolean isShortened(String name) {
    // Escaping makes three bytes of one at most.
    return name.length() > NAME_BYTES / 3 && Utf8.length(EscapedText.of(name)) > NAME_BYTES;
  }

  /** The name of a series from its key. Only for names that are not shortened. */
  static String name(Key series) {
    return EscapedText.read(series.sort().substring(SERIES.length()));
  }

  static Key chunk(RunLocation location, String name, Chunk chunk) {
    return new Key(location.partition(), chunks(name) + numbered(chunk));
  }

  static String chunkByTime(String name, Chunk chunk) {
    return chunks(name) + KeyNumber.of(chunk.time()) + "#" + KeyNumber.of(chunk.step());
  }

  /** All chunks of a run, in LSI2: series by series, each in the order of time. */
  static SortRange chunks() {
    return SortRange.prefix(CHUNK);
  }

  /** Lower bound of the points of a chunk in either order. */
  static Point lowerBound(Key chunk) {
    var sort = chunk.sort();
    int step = sort.length() - 3 * KeyNumber.LENGTH - 2;
    int time = step + KeyNumber.LENGTH + 1;
    return Point.lowerBoundOf(
        KeyNumber.toLong(sort.substring(step, step + KeyNumber.LENGTH)),
        KeyNumber.toLong(sort.substring(time, time + KeyNumber.LENGTH)));
  }

  /**
   * The chunks with a least step and time at or after {@code from}, and a least step up to {@code
   * lastStep}.
   */
  static SortRange chunksBySteps(String name, Point from, long lastStep) {
    var chunks = chunks(name);
    return SortRange.between(
        chunks + KeyNumber.of(from.step()) + "#" + KeyNumber.of(from.timestamp()),
        chunks + KeyNumber.of(Math.max(from.step(), lastStep)) + PAST_NUMBERS);
  }

  /** In the order of time: the chunks with a least time and step at or after {@code from}. */
  static SortRange chunksByTime(String name, Point from) {
    var chunks = chunks(name);
    return SortRange.between(
        chunks + KeyNumber.of(from.timestamp()) + "#" + KeyNumber.of(from.step()),
        chunks + PAST_NUMBERS);
  }

  private static String chunks(String name) {
    return CHUNK + spelled(name) + "#";
  }

  private static String spelled(String name) {
    var whole = EscapedText.of(name);
    return isShortened(name) ? TruncatedText.of(whole, NAME_BYTES) + CUT : whole;
  }

  private static String digest(EncodedPoints points) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(points.toBytes());
      return HexFormat.of().toHexDigits(ByteBuffer.wrap(digest).getLong());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
