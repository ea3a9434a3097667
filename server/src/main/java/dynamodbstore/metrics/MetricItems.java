package dynamodbstore.metrics;

import dynamodbstore.api.RunLocation;
import dynamodbstore.metrics.series.Chunk;
import dynamodbstore.metrics.series.EncodedPoints;
import dynamodbstore.metrics.series.Metric;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.Series;
import dynamodbstore.metrics.series.SeriesEncoding;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Utf8;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Conversion of series and chunks to items and back. Stateless.
 *
 * <p>The binary field is stored under the name {@code packed}; it holds encoded, uncompressed
 * bytes.
 */
public final class MetricItems {
  /** Version counter of a series. Every write of a series is conditional on it. */
  static final String REVISION = "revision";

  private static final String SNAPSHOT = "packed";

  /** Not encoded: most series never have it, and earlier programs read the others. */
  private static final String EXPIRED_BEFORE = "expiredBefore";

  /** The whole name of a metric whose key had to be shortened; other keys contain the name. */
  private static final String NAME = "name";

  /** Bytes that DynamoDB bills as one write unit. */
  private static final int UNIT = 1024;

  /**
   * Most bytes of a tail: enough for about forty points. A tail is written again with every point:
   * a larger one costs more bytes each time, a smaller one is sealed more often.
   */
  private static final int LARGEST_TAIL = 512;

  /**
   * Least bytes of a tail. If a long name leaves less than this in one unit, the item gets a
   * further unit.
   */
  private static final int SMALLEST_TAIL = 256;

  /**
   * Upper bound of the attribute names, the numbers, and all of a series but its tail, in bytes.
   */
  private static final int ALWAYS =
      "PKSK".length()
          + REVISION.length()
          + EXPIRED_BEFORE.length()
          + 2 * 11
          + SNAPSHOT.length()
          + SeriesEncoding.LARGEST_HEAD;

  private MetricItems() {}

  /** The summary in the item of a series. Does not decode the tail. */
  public static Metric metric(Item series) {
    return series(series).metric();
  }

  static Item toItem(Key key, Series series) {
    var item =
        named(key, series.metric().key())
            .with(REVISION, series.revision())
            .with(SNAPSHOT, SeriesEncoding.encode(series));
    series.expiredBefore().ifPresent(time -> item.with(EXPIRED_BEFORE, time));
    return item.build();
  }

  static Series series(Item item) {
    var name = item.has(NAME) ? item.text(NAME) : MetricKeys.name(item.key());
    try {
      var series = SeriesEncoding.decode(name, item.number(REVISION), item.bytes(SNAPSHOT));
      return item.has(EXPIRED_BEFORE)
          ? series.expiredBefore(OptionalLong.of(item.number(EXPIRED_BEFORE)))
          : series;
    } catch (IllegalArgumentException e) {
      throw new CorruptItem(item.key(), "not a series", e);
    }
  }

  static Item toItem(RunLocation location, String name, Chunk chunk) {
    return named(MetricKeys.chunk(location, name, chunk), name)
        .inIndex(Index.LSI2, MetricKeys.chunkByTime(name, chunk))
        .with(SNAPSHOT, chunk.points().toBytes())
        .build();
  }

  /** The chunk with the key and the position that follow from its points. */
  static Item encodedAgain(Item item) {
    var chunk = Chunk.of(points(item)).getFirst();
    return Item.at(MetricKeys.named(item.key(), chunk))
        .inIndex(Index.LSI2, MetricKeys.namedByTime(item.key(), chunk))
        .build();
  }

  /** The points of a chunk, in the order of steps. */
  static List<Point> points(Item chunk) {
    try {
      return EncodedPoints.read(ByteBuffer.wrap(chunk.bytes(SNAPSHOT))).decode();
    } catch (IllegalArgumentException e) {
      throw new CorruptItem(chunk.key(), "not a chunk of points", e);
    }
  }

  /** The series of a metric, or an empty one if no item was found at its key. */
  static Series series(Optional<Item> found, String name) {
    return found.map(item -> series(requireName(item, name))).orElseGet(() -> Series.empty(name));
  }

  /**
   * Checks that an item found at a metric's key belongs to that metric, and returns it.
   *
   * @throws CorruptItem if it is another metric's: two names were shortened to the same key
   */
  static Item requireName(Item item, String name) {
    if (item.has(NAME) && !item.text(NAME).equals(name)) {
      throw new CorruptItem(item.key(), NAME, "the name of another metric");
    }
    return item;
  }

  /**
   * Most bytes that the tail of a series may take, so that its item stays within one write unit.
   */
  static int tailCapacity(Key key, String name) {
    int rest = ALWAYS + Utf8.length(key.partition()) + Utf8.length(key.sort());
    if (MetricKeys.isShortened(name)) {
      rest += NAME.length() + Utf8.length(name);
    }
    int whole = Math.ceilDiv(rest + SMALLEST_TAIL, UNIT) * UNIT;
    return Math.min(LARGEST_TAIL, whole - rest);
  }

  private static Item.Builder named(Key key, String name) {
    var item = Item.at(key);
    return MetricKeys.isShortened(name) ? item.with(NAME, name) : item;
  }
}
