package dynamodbstore.runs;

import dynamodbstore.api.Tag;
import dynamodbstore.datasets.RunLinks;
import dynamodbstore.metrics.Metric;
import dynamodbstore.table.CorruptItem;
import dynamodbstore.table.Key;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a run logged, as bytes: a version, how long each part is, and the parts, which are metrics,
 * params, tags and links.
 *
 * <p>Nothing is unpacked before it is asked for. A search looks at thousands of runs for one key
 * each: it passes over the others without making anything of them.
 */
final class PackedData implements RunData {
  private static final byte VERSION = 1;
  private static final int PARTS = 4;

  private final Key key;
  private final byte[] bytes;

  /** Where the parts begin, and where the last one ends. */
  private final int[] from;

  private PackedData(Key key, byte[] bytes, int[] from) {
    this.key = key;
    this.bytes = bytes;
    this.from = from;
  }

  static byte[] pack(RunData data) {
    var parts =
        List.of(
            PackedMetrics.pack(data.metrics()),
            pairs(data.params().stream().map(Param::toTag).toList()),
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
   * @throws CorruptItem if it cannot be packed data; so does whatever is asked of them later
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
      return new PackedData(key, bytes, from);
    } catch (IllegalArgumentException e) {
      throw new CorruptItem(key, "not the data of a run", e);
    }
  }

  @Override
  public List<Metric> metrics() {
    return read(0, PackedMetrics::unpack);
  }

  @Override
  public List<Param> params() {
    return read(1, PackedData::unpack).stream().map(Param::of).toList();
  }

  @Override
  public List<Tag> tags() {
    return read(2, PackedData::unpack);
  }

  @Override
  public RunLinks links() {
    return read(3, PackedLinks::unpack);
  }

  @Override
  public Optional<Metric> metric(String name) {
    return read(0, in -> PackedMetrics.find(in, name));
  }

  @Override
  public Optional<String> param(String name) {
    return read(1, in -> find(in, name));
  }

  @Override
  public Optional<String> tag(String name) {
    return read(2, in -> find(in, name));
  }

  private <R> R read(int part, Function<PackedReader, R> reading) {
    try {
      return reading.apply(new PackedReader(bytes, from[part], from[part + 1] - from[part]));
    } catch (IllegalArgumentException e) {
      throw new CorruptItem(key, "not the data of a run", e);
    }
  }

  private static PackedWriter pairs(List<Tag> pairs) {
    var out = new PackedWriter();
    for (var pair : pairs) {
      out.put(pair.key());
      out.put(pair.value());
    }
    return out;
  }

  private static List<Tag> unpack(PackedReader in) {
    var pairs = new ArrayList<Tag>();
    while (in.hasMore()) {
      pairs.add(new Tag(in.takeText(), in.takeText()));
    }
    return pairs;
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
