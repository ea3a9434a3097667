package dynamodbstore.metrics;

import dynamodbstore.api.RunPlace;
import dynamodbstore.table.CorruptItem;
import dynamodbstore.table.Index;
import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.Utf8;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** Series and chunks as items, and back. */
public final class MetricItems {
  /** The field that every change of a series depends on. */
  static final String REVISION = "revision";

  private static final String PACKED = "packed";

  /** The whole name of a metric whose key had to be cut; otherwise the key says it. */
  private static final String NAME = "name";

  /** What DynamoDB bills as one write. */
  private static final int UNIT = 1024;

  /**
   * Enough for some forty points. A tail is written again with every point: a larger one costs more
   * bytes each time, a smaller one is sealed more often.
   */
  private static final int LARGEST_TAIL = 512;

  /** A name so long that not even this is left beside it in one unit is given another unit. */
  private static final int SMALLEST_TAIL = 256;

  /** The names of the attributes, the largest revision, and all of a series but its tail. */
  private static final int ALWAYS =
      "PKSK".length() + REVISION.length() + 11 + PACKED.length() + PackedSeries.LARGEST_HEAD;

  private MetricItems() {}

  /** What a run shows of the metric whose series this is. */
  public static Metric latest(Item series) {
    return series(series).metric();
  }

  static Item toItem(Key key, Series series) {
    return named(key, series.metric().key())
        .with(REVISION, series.revision())
        .with(PACKED, PackedSeries.pack(series))
        .build();
  }

  static Series series(Item item) {
    var name = item.has(NAME) ? item.text(NAME) : MetricKeys.name(item.key());
    try {
      return PackedSeries.unpack(name, item.number(REVISION), item.bytes(PACKED));
    } catch (IllegalArgumentException e) {
      throw new CorruptItem(item.key(), "not a series", e);
    }
  }

  static Item toItem(RunPlace place, String name, Chunk chunk) {
    return named(MetricKeys.chunk(place, name, chunk), name)
        .found(Index.LSI2, MetricKeys.chunkByTime(name, chunk))
        .with(PACKED, chunk.points().toBytes())
        .build();
  }

  /** The points of a chunk, in the order of steps. */
  static List<Point> points(Item chunk) {
    try {
      return PackedPoints.read(ByteBuffer.wrap(chunk.bytes(PACKED))).points();
    } catch (IllegalArgumentException e) {
      throw new CorruptItem(chunk.key(), "not a chunk of points", e);
    }
  }

  /** The series of a name, given what was found where it lives. */
  static Series series(Optional<Item> found, String name) {
    return found.map(item -> series(requireName(item, name))).orElseGet(() -> Series.none(name));
  }

  /**
   * An item that was found where a metric of this name has it.
   *
   * @throws CorruptItem if it is another metric's: two names were cut to the same key
   */
  static Item requireName(Item item, String name) {
    if (item.has(NAME) && !item.text(NAME).equals(name)) {
      throw new CorruptItem(item.key(), NAME, "that of another metric");
    }
    return item;
  }

  /** How many bytes the tail of a series may take, so that its item stays a unit large. */
  static int room(Key key, String name) {
    int rest = ALWAYS + Utf8.length(key.partition()) + Utf8.length(key.sort());
    if (MetricKeys.isCut(name)) {
      rest += NAME.length() + Utf8.length(name);
    }
    int whole = Math.ceilDiv(rest + SMALLEST_TAIL, UNIT) * UNIT;
    return Math.min(LARGEST_TAIL, whole - rest);
  }

  private static Item.Builder named(Key key, String name) {
    var item = Item.at(key);
    return MetricKeys.isCut(name) ? item.with(NAME, name) : item;
  }
}
