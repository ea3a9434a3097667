package dynamodbstore.traces.items;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.ItemSize;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.items.TraceMeta.Packing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Conversion of traces to items and back. */
public final class TraceItems {
  public static final String REVISION = "rev";
  public static final String TOKEN = "token";

  private static final String PACKING = "packing";
  private static final String CONTENT = "content";
  private static final String INCARNATION = "life";
  private static final String BODY = "body";
  private static final String PARTS = "parts";
  private static final String SPANS = "spans";
  private static final String DATA = "data";
  private static final String ID = "id";
  private static final String TIME = "time";

  /** A larger body moves to items of its own, so that META stays cheap to read and to replace. */
  private static final int INLINE_BYTES = 8 << 10;

  /**
   * Largest META item with a chunk of spans in it: one write unit of DynamoDB. A later change
   * writes the chunk again, which is free up to this size; so most small traces are a single item.
   */
  private static final int UNIT_BYTES = 1 << 10;

  /** Size of one part of a body or a chunk, with room for its key within an item's limit. */
  private static final int PART_BYTES = 350 << 10;

  private TraceItems() {}

  /**
   * The items of a META: the parts of its body, if that is large, its first chunk, if that does not
   * fit into META, and the META item itself, last.
   *
   * <p>A first chunk that leaves META is named after the revision: a refused attempt deletes what
   * it has written, so no other attempt may use the same name.
   */
  public static List<Item> toItems(TraceMeta meta) {
    if (meta.inline().isEmpty()) {
      return toItems(meta, meta.chunks());
    }
    var encoded = meta.inline().get().bytes();
    if (encoded.length < UNIT_BYTES) {
      var items = toItems(meta, meta.chunks());
      var item = items.getFirst();
      if (items.size() == 1 && ItemSize.of(item) + SPANS.length() + encoded.length <= UNIT_BYTES) {
        return List.of(item.toBuilder().with(SPANS, encoded).build());
      }
    }
    var chunks = new ArrayList<>(meta.chunks());
    var first = chunks.getFirst();
    first = new SpanChunk(meta.revision().text(), first.parts(), first.bytes());
    chunks.set(0, first);
    var items = chunk(meta.trace().id(), meta.incarnation(), first, encoded);
    items.addAll(toItems(meta, chunks));
    return items;
  }

  private static List<Item> toItems(TraceMeta meta, List<SpanChunk> chunks) {
    var id = meta.trace().id();
    var body = TraceBodyCodec.encode(new TraceBody(meta.trace(), meta.stored(), chunks));
    var item =
        Item.at(TraceKeys.meta(id))
            .with(PACKING, meta.packing().name())
            .with(REVISION, meta.revision().text());
    putIfOther(item, CONTENT, meta.content().text(), meta.revision());
    putIfOther(item, INCARNATION, meta.incarnation().text(), meta.revision());
    if (body.length <= INLINE_BYTES) {
      return List.of(item.with(BODY, body).build());
    }
    var items = new ArrayList<Item>();
    int parts = 0;
    for (var part : split(body)) {
      items.add(Item.at(TraceKeys.part(id, meta.revision(), parts++)).with(DATA, part).build());
    }
    items.add(item.with(PARTS, parts).build());
    return items;
  }

  /** Most METAs are written once, so that all three are the same. */
  private static void putIfOther(Item.Builder item, String field, String text, Revision revision) {
    if (!text.equals(revision.text())) {
      item.with(field, text);
    }
  }

  private static String textOr(Item item, String field, String other) {
    return item.text(item.has(field) ? field : other);
  }

  /** The keys of the parts that a META item refers to. */
  public static List<Key> parts(TraceId id, Item meta) {
    return meta.has(PARTS)
        ? partKeys(id, new Revision(meta.text(REVISION)), (int) meta.number(PARTS))
        : List.of();
  }

  public static List<Key> partKeys(TraceId id, Revision revision, int parts) {
    return IntStream.range(0, parts).mapToObj(part -> TraceKeys.part(id, revision, part)).toList();
  }

  /**
   * Reads a META.
   *
   * @param parts items among which the parts of its body are
   * @return empty if a part is missing: META was replaced after it was read
   */
  public static Optional<TraceMeta> fromItem(TraceId id, Item meta, Map<Key, Item> parts) {
    var keys = parts(id, meta);
    if (!parts.keySet().containsAll(keys)) {
      return Optional.empty();
    }
    var bytes = keys.isEmpty() ? meta.bytes(BODY) : joined(keys.stream().map(parts::get).toList());
    try {
      var body = TraceBodyCodec.decode(id, bytes);
      return Optional.of(
          new TraceMeta(
              Packing.valueOf(meta.text(PACKING)),
              new Revision(meta.text(REVISION)),
              new Revision(textOr(meta, CONTENT, REVISION)),
              new Incarnation(textOr(meta, INCARNATION, REVISION)),
              body.trace(),
              body.stored(),
              body.chunks(),
              meta.has(SPANS) ? Optional.of(new Value.Bytes(meta.bytes(SPANS))) : Optional.empty(),
              keys.size()));
    } catch (IllegalArgumentException e) {
      throw new CorruptItem(meta.key(), BODY, String.valueOf(e.getMessage()));
    }
  }

  public static Item row(ExperimentId experiment, TraceId id, OpenRow row) {
    return Item.at(TraceKeys.row(experiment, id))
        .with(ID, id.text())
        .with(TIME, row.latest())
        .with(TOKEN, row.token())
        .build();
  }

  public static OpenRow openRow(Item item) {
    return new OpenRow(item.text(TOKEN), item.number(TIME));
  }

  public static TraceRow row(Item item) {
    return new TraceRow(new TraceId(item.text(ID)), item.number(TIME));
  }

  /** The items of a chunk. */
  public static List<Item> chunk(
      TraceId id, Incarnation incarnation, SpanChunk chunk, byte[] encoded) {
    var items = new ArrayList<Item>();
    for (var part : split(encoded)) {
      var key = TraceKeys.chunkPart(id, incarnation, chunk.name(), items.size());
      items.add(Item.at(key).with(DATA, part).build());
    }
    return items;
  }

  /** The keys of the items of a chunk that is not in META. */
  public static List<Key> chunkKeys(TraceMeta meta, SpanChunk chunk) {
    var id = meta.trace().id();
    return IntStream.range(0, chunk.parts())
        .mapToObj(part -> TraceKeys.chunkPart(id, meta.incarnation(), chunk.name(), part))
        .toList();
  }

  public static int partCount(byte[] encoded) {
    return Math.max(1, Math.ceilDiv(encoded.length, PART_BYTES));
  }

  /** The bytes of a body or a chunk that consists of these items. */
  public static byte[] joined(List<Item> parts) {
    if (parts.size() == 1) {
      return parts.getFirst().bytes(DATA);
    }
    var whole = new byte[parts.stream().mapToInt(part -> part.bytes(DATA).length).sum()];
    int at = 0;
    for (var part : parts) {
      var bytes = part.bytes(DATA);
      System.arraycopy(bytes, 0, whole, at, bytes.length);
      at += bytes.length;
    }
    return whole;
  }

  private static List<byte[]> split(byte[] bytes) {
    if (bytes.length <= PART_BYTES) {
      return List.of(bytes);
    }
    var parts = new ArrayList<byte[]>();
    for (int at = 0; at < bytes.length; at += PART_BYTES) {
      parts.add(Arrays.copyOfRange(bytes, at, Math.min(at + PART_BYTES, bytes.length)));
    }
    return parts;
  }
}
