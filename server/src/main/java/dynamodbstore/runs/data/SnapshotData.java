package dynamodbstore.runs.data;

import dynamodbstore.api.Tag;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.metrics.series.Metric;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Key;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Logged data of a run in the binary encoding of snapshots: a version byte, the length of each
 * section, and the sections: metrics, params, tags and links.
 *
 * <p>Construction validates the whole encoding without creating objects; values are decoded when
 * they are read. A search looks up one key in each of thousands of runs, so a lookup skips over
 * other entries undecoded. Immutable.
 */
public final class SnapshotData implements RunData {
  private static final byte VERSION = 1;
  private static final int PARTS = 4;

  private final byte[] bytes;

  /** Start offset of each section, then the end offset of the last one. */
  private final int[] from;

  private SnapshotData(byte[] bytes, int[] from) {
    this.bytes = bytes;
    this.from = from;
  }

  public static byte[] encode(RunData data) {
    var parts =
        List.of(
            SnapshotMetrics.pack(data.metrics()),
            pairs(IteratorStreams.of(data.params().iterator()).map(Param::toTag).toList()),
            pairs(data.tags()),
            SnapshotLinks.pack(data.links()));
    var out = new SnapshotWriter();
    out.put(VERSION);
    parts.forEach(part -> out.put(part.size()));
    parts.forEach(out::put);
    return out.toBytes();
  }

  /**
   * Validates and wraps the encoding stored at a key.
   *
   * @throws CorruptItem if it is not a valid encoding
   */
  static SnapshotData of(Key key, byte[] bytes) {
    try {
      var in = new SnapshotReader(bytes, 0, bytes.length);
      if (!in.hasMore() || in.takeByte() != VERSION) {
        throw new IllegalArgumentException("Unknown version of the encoding");
      }
      var from = new int[PARTS + 1];
      for (int part = 1; part <= PARTS; part++) {
        from[part] = in.takeCount();
      }
      from[0] = in.position();
      for (int part = 1; part <= PARTS; part++) {
        in.skip(from[part]);
        from[part] = in.position();
      }
      in.requireEnd();
      var data = new SnapshotData(bytes, from);
      data.requireReadable();
      return data;
    } catch (IllegalArgumentException e) {
      throw new CorruptItem(key, "not the data of a run", e);
    }
  }

  /** Encoded size in bytes. */
  int size() {
    return bytes.length;
  }

  @Override
  public boolean isComplete() {
    return true;
  }

  private void requireReadable() {
    SnapshotMetrics.skip(part(0));
    skip(part(1));
    skip(part(2));
    var _ = links();
  }

  @Override
  public List<Metric> metrics() {
    return SnapshotMetrics.unpack(part(0));
  }

  @Override
  public List<Param> params() {
    return unpack(part(1), Param::new);
  }

  @Override
  public List<Tag> tags() {
    return unpack(part(2), Tag::new);
  }

  @Override
  public RunLinks links() {
    return SnapshotLinks.unpack(part(3));
  }

  @Override
  public Optional<Metric> metric(String name) {
    return SnapshotMetrics.find(part(0), name);
  }

  @Override
  public Optional<String> param(String name) {
    return find(part(1), name);
  }

  @Override
  public Optional<String> tag(String name) {
    return find(part(2), name);
  }

  private SnapshotReader part(int number) {
    return new SnapshotReader(bytes, from[number], from[number + 1] - from[number]);
  }

  private static SnapshotWriter pairs(Iterable<Tag> pairs) {
    var out = new SnapshotWriter();
    for (var pair : pairs) {
      out.put(pair.key());
      out.put(pair.value());
    }
    return out;
  }

  private static <T> List<T> unpack(SnapshotReader in, BiFunction<String, String, T> pair) {
    var pairs = new ArrayList<T>();
    while (in.hasMore()) {
      pairs.add(pair.apply(in.takeText(), in.takeText()));
    }
    return pairs;
  }

  private static void skip(SnapshotReader pairs) {
    while (pairs.hasMore()) {
      pairs.skipText();
      pairs.skipText();
    }
  }

  private static Optional<String> find(SnapshotReader in, String key) {
    var wanted = key.getBytes(StandardCharsets.UTF_8);
    while (in.hasMore()) {
      if (in.takeIf(wanted)) {
        return Optional.of(in.takeText());
      }
      in.skipText();
    }
    return Optional.empty();
  }
}
