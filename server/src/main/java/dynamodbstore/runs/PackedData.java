package dynamodbstore.runs;

import dynamodbstore.api.Tag;
import dynamodbstore.datasets.RunLinks;
import dynamodbstore.metrics.Metric;
import dynamodbstore.paging.Streams;
import dynamodbstore.table.CorruptItem;
import dynamodbstore.table.Key;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * What a run logged, as bytes: a version, how long each part is, and the parts, which are metrics,
 * params, tags and links.
 *
 * <p>All of it is passed over once, to see that it can be read, and nothing is made of it before it
 * is asked for: a search looks at thousands of runs for one key each.
 */
final class PackedData implements RunData {
  private static final byte VERSION = 1;
  private static final int PARTS = 4;

  private final byte[] bytes;

  /** Where the parts begin, and where the last one ends. */
  private final int[] from;

  private PackedData(byte[] bytes, int[] from) {
    this.bytes = bytes;
    this.from = from;
  }

  static byte[] pack(RunData data) {
    var parts =
        List.of(
            PackedMetrics.pack(data.metrics()),
            pairs(Streams.of(data.params().iterator()).map(Param::toTag).toList()),
            pairs(data.tags()),
            PackedLinks.pack(data.links()));
    var out = new PackedWriter();
    out.put(VERSION);
    parts.forEach(part -> out.put(part.size()));
    parts.forEach(out::put);
    return out.toBytes();
  }

  /**
   * Of what was read at a key.
   *
   * @throws CorruptItem if it cannot be packed data
   */
  static PackedData of(Key key, byte[] bytes) {
    try {
      var in = new PackedReader(bytes, 0, bytes.length);
      if (!in.hasMore() || in.takeByte() != VERSION) {
        throw new IllegalArgumentException("Data of an unknown version");
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
      var data = new PackedData(bytes, from);
      data.requireReadable();
      return data;
    } catch (IllegalArgumentException e) {
      throw new CorruptItem(key, "not the data of a run", e);
    }
  }

  /** In bytes. */
  int size() {
    return bytes.length;
  }

  private void requireReadable() {
    PackedMetrics.skip(part(0));
    skip(part(1));
    skip(part(2));
    var _ = links();
  }

  @Override
  public List<Metric> metrics() {
    return PackedMetrics.unpack(part(0));
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
    return PackedLinks.unpack(part(3));
  }

  @Override
  public Optional<Metric> metric(String name) {
    return PackedMetrics.find(part(0), name);
  }

  @Override
  public Optional<String> param(String name) {
    return find(part(1), name);
  }

  @Override
  public Optional<String> tag(String name) {
    return find(part(2), name);
  }

  private PackedReader part(int number) {
    return new PackedReader(bytes, from[number], from[number + 1] - from[number]);
  }

  private static PackedWriter pairs(Iterable<Tag> pairs) {
    var out = new PackedWriter();
    for (var pair : pairs) {
      out.put(pair.key());
      out.put(pair.value());
    }
    return out;
  }

  private static <T> List<T> unpack(PackedReader in, BiFunction<String, String, T> pair) {
    var pairs = new ArrayList<T>();
    while (in.hasMore()) {
      pairs.add(pair.apply(in.takeText(), in.takeText()));
    }
    return pairs;
  }

  private static void skip(PackedReader pairs) {
    while (pairs.hasMore()) {
      pairs.skipText();
      pairs.skipText();
    }
  }

  private static Optional<String> find(PackedReader in, String key) {
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
