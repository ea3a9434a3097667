package dynamodbstore.traces.items;

import static java.util.Objects.requireNonNull;

import dynamodbstore.spans.SpanChunkCodec;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Chunks of one trace as they are stored, in the order of META's list. */
public final class EncodedChunks {
  private static final SpanChunkCodec CODEC = new SpanChunkCodec();

  /** Decompressed bytes, and the texts that are made of them. */
  private static final int FORMS = 2;

  private record Encoded(Key key, String field, Value.Bytes content) {}

  private final List<Encoded> chunks;

  private EncodedChunks(List<Encoded> chunks) {
    this.chunks = chunks;
  }

  /**
   * The live chunks from a position in META's list on.
   *
   * @param items among which they are
   * @return empty if a chunk is missing: META has been replaced
   */
  static Optional<EncodedChunks> of(TraceMeta meta, int from, Map<Key, Item> items) {
    var chunks = new ArrayList<Encoded>();
    for (int at = from; at < meta.chunks().size(); at++) {
      if (at == 0 && meta.inline().isPresent()) {
        var key = TraceKeys.meta(meta.trace().id());
        chunks.add(new Encoded(key, "spans", meta.inline().get()));
        continue;
      }
      var keys = TraceItems.chunkKeys(meta, meta.chunks().get(at));
      if (!items.keySet().containsAll(keys)) {
        return Optional.empty();
      }
      var parts = keys.stream().map(key -> requireNonNull(items.get(key))).toList();
      chunks.add(new Encoded(keys.getFirst(), "data", new Value.Bytes(TraceItems.joined(parts))));
    }
    return Optional.of(new EncodedChunks(chunks));
  }

  /** Heap for decoding all of them: a chunk may be a thousandth of its spans. */
  public long heap() {
    return FORMS * plainBytes().stream().mapToLong(Integer::longValue).sum();
  }

  /** Size of each chunk without compression. */
  public List<Integer> plainBytes() {
    return chunks.stream().map(chunk -> checked(chunk, CODEC::plainBytes)).toList();
  }

  /** All spans, each id once. */
  public List<StoredSpan> spans() {
    return StoredTrace.merged(decode());
  }

  /** The chunks without compression; {@link #heap} suffices for these and their spans. */
  List<SpanChunkCodec.Plain> open() {
    return chunks.stream().map(chunk -> checked(chunk, CODEC::open)).toList();
  }

  /** The contents of each of the chunks, which {@link #open} has returned. */
  List<String> texts(List<SpanChunkCodec.Plain> opened) {
    return each(opened, SpanChunkCodec.Plain::text);
  }

  /** The spans of each of the chunks, which {@link #open} has returned. */
  List<List<StoredSpan>> decode(List<SpanChunkCodec.Plain> opened) {
    return each(opened, SpanChunkCodec.Plain::decode);
  }

  private <R> List<R> each(
      List<SpanChunkCodec.Plain> opened, Function<SpanChunkCodec.Plain, R> function) {
    var results = new ArrayList<R>();
    for (int at = 0; at < opened.size(); at++) {
      var plain = opened.get(at);
      results.add(checked(chunks.get(at), _ -> function.apply(plain)));
    }
    return results;
  }

  /** The spans of each chunk. */
  List<List<StoredSpan>> decode() {
    return decode(0);
  }

  /** The spans of each chunk from a position on. */
  public List<List<StoredSpan>> decode(int from) {
    return chunks.stream().skip(from).map(chunk -> checked(chunk, CODEC::decode)).toList();
  }

  private static <R> R checked(Encoded chunk, Function<byte[], R> function) {
    try {
      return function.apply(chunk.content().bytes());
    } catch (IllegalArgumentException e) {
      throw new CorruptItem(chunk.key(), chunk.field(), String.valueOf(e.getMessage()));
    }
  }
}
