package dynamodbstore.traces.items;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Write;
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
  private static final String PARTS_REVISION = "partsRev";
  private static final String ENTRIES = "blocks";
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

  /**
   * Room in that unit for what packing adds to META: the block, and the revision of the content,
   * which is no longer META's own.
   */
  private static final int PACKING_BYTES = 80;

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
      if (items.size() == 1 && reserved(meta, item) + encoded.length <= UNIT_BYTES) {
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

  /** Size of a META with an empty chunk, once it is packed. */
  private static int reserved(TraceMeta meta, Item item) {
    int room = meta.entries().isEmpty() ? PACKING_BYTES : PACKING_BYTES / 2;
    return ItemSize.of(item) + SPANS.length() + room;
  }

  private static List<Item> toItems(TraceMeta meta, List<SpanChunk> chunks) {
    var id = meta.trace().id();
    var body = TraceBodyCodec.encode(new TraceBody(meta.trace(), meta.stored(), chunks));
    var item =
        Item.at(TraceKeys.meta(id))
            .with(PACKING, meta.packing().name())
            .with(REVISION, meta.revision().text());
    putIfOther(item, CONTENT, meta.content().text(), meta.revision().text());
    putIfOther(item, INCARNATION, meta.incarnation().text(), meta.content().text());
    if (!meta.entries().isEmpty()) {
      item.with(ENTRIES, meta.entries().encode());
    }
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
  private static void putIfOther(Item.Builder item, String field, String text, String usual) {
    if (!text.equals(usual)) {
      item.with(field, text);
    }
  }

  /** The first of these fields that the item has; it has the last. */
  private static String firstOf(Item item, String... fields) {
    int at = 0;
    while (at < fields.length - 1 && !item.has(fields[at])) {
      at++;
    }
    return item.text(fields[at]);
  }

  /**
   * Writes META as a step of packing, if it has the revision that was read: the trace itself is not
   * written again, with all items that it consists of.
   *
   * @param next what was read, with another state, other entries and another revision
   */
  public static Write repack(TraceMeta read, TraceMeta next) {
    var changes = new ArrayList<Change>();
    changes.add(Change.set(PACKING, next.packing().name()));
    changes.add(Change.set(REVISION, next.revision().text()));
    changes.add(Change.set(CONTENT, next.content().text()));
    changes.add(
        next.entries().isEmpty()
            ? Change.remove(ENTRIES)
            : Change.set(ENTRIES, Value.of(next.entries().encode())));
    read.parts()
        .ifPresent(parts -> changes.add(Change.set(PARTS_REVISION, parts.revision().text())));
    return new Write.Update(TraceKeys.meta(read.trace().id()), changes, isUnchanged(read), false);
  }

  /** Whether a META is that of a trace that was packed last. */
  static boolean isPacked(Item meta) {
    return meta.has(PACKING) && meta.text(PACKING).equals(Packing.PACKED.name());
  }

  static boolean hasRevision(Item meta, Revision revision) {
    return meta.text(REVISION).equals(revision.text());
  }

  public static Condition isUnchanged(TraceMeta read) {
    return Condition.is(REVISION, read.revision().text());
  }

  /** The keys of the parts that a META item refers to. */
  public static List<Key> parts(TraceId id, Item meta) {
    return bodyParts(meta).map(parts -> partKeys(id, parts)).orElse(List.of());
  }

  private static Optional<BodyParts> bodyParts(Item meta) {
    return meta.has(PARTS)
        ? Optional.of(
            new BodyParts(
                new Revision(firstOf(meta, PARTS_REVISION, REVISION)), (int) meta.number(PARTS)))
        : Optional.empty();
  }

  /** The keys of the parts that a META refers to. */
  public static List<Key> partKeys(TraceMeta meta) {
    return meta.parts().map(parts -> partKeys(meta.trace().id(), parts)).orElse(List.of());
  }

  private static List<Key> partKeys(TraceId id, BodyParts parts) {
    return IntStream.range(0, parts.count())
        .mapToObj(part -> TraceKeys.part(id, parts.revision(), part))
        .toList();
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
              new Revision(firstOf(meta, CONTENT, REVISION)),
              new Incarnation(firstOf(meta, INCARNATION, CONTENT, REVISION)),
              body.trace(),
              body.stored(),
              body.chunks(),
              meta.has(SPANS) ? Optional.of(new Value.Bytes(meta.bytes(SPANS))) : Optional.empty(),
              bodyParts(meta),
              meta.has(ENTRIES) ? TraceEntries.decode(meta.bytes(ENTRIES)) : TraceEntries.NONE));
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
