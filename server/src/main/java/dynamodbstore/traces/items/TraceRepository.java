package dynamodbstore.traces.items;

import static java.util.Objects.requireNonNull;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.deletionmarks.DeletionMarkRepository;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.spans.SpanChunkCodec;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.entity.TraceWithSpans;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Repository of traces: one method for each access path, with its cost. All reads are strongly
 * consistent. Thread-safe.
 *
 * <p>A trace with a large body or with spans is read in several items, which is not atomic. If an
 * item that META refers to is missing, a concurrent change has replaced META since: the read starts
 * again.
 */
public final class TraceRepository implements TraceSource {
  /** Every repetition means that a concurrent change succeeded meanwhile. */
  private static final int MOST_READS = 100;

  private static final SpanChunkCodec CODEC = new SpanChunkCodec();

  private final Table table;
  private final HiddenAssessments hidden;

  public TraceRepository(Table table) {
    this.table = table;
    this.hidden = new HiddenAssessments(new DeletionMarkRepository(table));
  }

  /** One read, and a batch read if the body is large. */
  public Optional<Trace> find(TraceId id) {
    return traces(List.of(id)).stream().findFirst();
  }

  /** One batch read, and another one for large bodies. */
  @Override
  public List<Trace> traces(List<TraceId> ids) {
    return metas(ids).values().stream()
        .filter(meta -> !meta.isDeleted())
        .map(TraceMeta::trace)
        .toList();
  }

  /** One query for each trace, concurrently. */
  @Override
  public List<TraceWithSpans> tracesWithSpans(List<TraceId> ids) {
    return withChunks(ids).values().stream()
        .filter(stored -> !stored.meta().isDeleted())
        .map(stored -> new TraceWithSpans(stored.meta().trace(), stored.spans()))
        .toList();
  }

  /** One query for each of the experiment's partitions of rows, concurrently. */
  @Override
  public Stream<TraceRow> rows(ExperimentId experiment) {
    var queries =
        TraceKeys.rows(experiment).stream()
            .map(partition -> Query.of(Index.PRIMARY, partition).in(TraceKeys.ROWS))
            .toList();
    return Pages.startAll(table, queries).stream()
        .flatMap(IteratorStreams::of)
        .map(TraceItems::row);
  }

  /** METAs that exist, tombstones included, in the order of the ids. */
  public Map<TraceId, TraceMeta> metas(Collection<TraceId> ids) {
    var items = items(ids);
    var parts = parts(items);
    var metas = new LinkedHashMap<TraceId, TraceMeta>();
    for (var id : ids) {
      var item = items.get(id);
      if (item != null) {
        TraceItems.fromItem(id, item, parts)
            .or(() -> repeated(() -> meta(id)))
            .ifPresent(meta -> metas.put(id, meta));
      }
    }
    var marks = hidden.marksFor(metas.values());
    metas.replaceAll((_, meta) -> HiddenAssessments.visible(meta, marks));
    return metas;
  }

  private Map<TraceId, Item> items(Collection<TraceId> ids) {
    var keys = ids.stream().map(TraceKeys::meta).toList();
    var found = table.getAll(keys, Read.STRONG);
    var items = new HashMap<TraceId, Item>();
    for (var id : ids) {
      var item = found.get(TraceKeys.meta(id));
      if (item != null) {
        items.put(id, item);
      }
    }
    return items;
  }

  private Map<Key, Item> parts(Map<TraceId, Item> metas) {
    var keys = new ArrayList<Key>();
    metas.forEach((id, meta) -> keys.addAll(TraceItems.parts(id, meta)));
    return keys.isEmpty() ? Map.of() : table.getAll(keys, Read.STRONG);
  }

  /** One attempt: empty if the trace has no META now, {@code Changed} if it was replaced. */
  private Attempt<TraceMeta> meta(TraceId id) {
    var item = table.get(TraceKeys.meta(id), Read.STRONG);
    if (item.isEmpty()) {
      return new Attempt.Done<>(Optional.empty());
    }
    var parts = parts(Map.of(id, item.get()));
    return Attempt.of(TraceItems.fromItem(id, item.get(), parts));
  }

  /** Traces that exist, tombstones included, with their live chunks, in the order of the ids. */
  public Map<TraceId, StoredTrace> withChunks(Collection<TraceId> ids) {
    var order = List.copyOf(ids);
    var found = Pages.all(table, order.stream().map(TraceRepository::everything).toList());
    var traces = new LinkedHashMap<TraceId, StoredTrace>();
    for (int at = 0; at < order.size(); at++) {
      var id = order.get(at);
      var first = assembled(id, found.get(at));
      var stored =
          first instanceof Attempt.Done<StoredTrace>(var done)
              ? done
              : repeated(() -> assembled(id, read(id)));
      stored.ifPresent(trace -> traces.put(id, trace));
    }
    var marks = hidden.marksFor(traces.values().stream().map(StoredTrace::meta).toList());
    traces.replaceAll(
        (_, stored) ->
            new StoredTrace(HiddenAssessments.visible(stored.meta(), marks), stored.chunks()));
    return traces;
  }

  static Query everything(TraceId id) {
    return Query.of(Index.PRIMARY, TraceKeys.partition(id)).in(TraceKeys.ALL);
  }

  private List<Item> read(TraceId id) {
    var items = new ArrayList<Item>();
    Pages.of(table, everything(id)).forEach(items::add);
    return items;
  }

  /** One attempt to assemble a trace from the items of its partition. */
  static Attempt<StoredTrace> assembled(TraceId id, List<Item> items) {
    var byKey = new HashMap<Key, Item>();
    items.forEach(item -> byKey.put(item.key(), item));
    var item = byKey.get(TraceKeys.meta(id));
    if (item == null) {
      return new Attempt.Done<>(Optional.empty());
    }
    var meta = TraceItems.fromItem(id, item, byKey);
    if (meta.isEmpty()) {
      return new Attempt.Changed<>();
    }
    if (meta.get().isDeleted()) {
      return new Attempt.Done<>(Optional.of(new StoredTrace(meta.get(), List.of())));
    }
    return chunks(meta.get(), 0, byKey)
        .<Attempt<StoredTrace>>map(
            chunks -> new Attempt.Done<>(Optional.of(new StoredTrace(meta.get(), chunks))))
        .orElseGet(Attempt.Changed::new);
  }

  /**
   * The spans of live chunks, from a position in META's list on. One batch read.
   *
   * @return empty if a chunk is missing: META has been replaced
   */
  public Optional<List<List<StoredSpan>>> chunks(TraceMeta meta, int from) {
    var keys =
        meta.chunks().subList(from, meta.chunks().size()).stream()
            .flatMap(chunk -> TraceItems.chunkKeys(meta, chunk).stream())
            .toList();
    return chunks(meta, from, table.getAll(keys, Read.STRONG));
  }

  /**
   * The spans of traces, each id once, without traces of which a chunk is missing: their METAs have
   * been replaced. One batch read, eventually consistent but for chunks that it does not find: they
   * never change.
   */
  public Map<TraceId, List<StoredSpan>> spans(Collection<TraceMeta> metas) {
    var keys = new ArrayList<Key>();
    for (var meta : metas) {
      meta.separateChunks().forEach(chunk -> keys.addAll(TraceItems.chunkKeys(meta, chunk)));
    }
    var items = new HashMap<Key, Item>();
    for (var read : List.of(Read.EVENTUAL, Read.STRONG)) {
      var missing = keys.stream().filter(key -> !items.containsKey(key)).toList();
      if (!missing.isEmpty()) {
        items.putAll(table.getAll(missing, read));
      }
    }
    var spans = new LinkedHashMap<TraceId, List<StoredSpan>>();
    for (var meta : metas) {
      chunks(meta, 0, items)
          .ifPresent(found -> spans.put(meta.trace().id(), StoredTrace.merged(found)));
    }
    return spans;
  }

  private static Optional<List<List<StoredSpan>>> chunks(
      TraceMeta meta, int from, Map<Key, Item> items) {
    var chunks = new ArrayList<List<StoredSpan>>();
    for (int at = from; at < meta.chunks().size(); at++) {
      if (at == 0 && meta.inline().isPresent()) {
        var key = TraceKeys.meta(meta.trace().id());
        chunks.add(spans(key, "spans", meta.inline().get().bytes()));
        continue;
      }
      var keys = TraceItems.chunkKeys(meta, meta.chunks().get(at));
      if (!items.keySet().containsAll(keys)) {
        return Optional.empty();
      }
      var parts = keys.stream().map(key -> requireNonNull(items.get(key))).toList();
      chunks.add(spans(keys.getFirst(), "data", TraceItems.joined(parts)));
    }
    return Optional.of(chunks);
  }

  private static List<StoredSpan> spans(Key key, String field, byte[] encoded) {
    try {
      return CODEC.decode(encoded);
    } catch (IllegalArgumentException e) {
      throw new CorruptItem(key, field, String.valueOf(e.getMessage()));
    }
  }

  /** Repeats a read until no concurrent change interferes. */
  private static <T> Optional<T> repeated(Supplier<Attempt<T>> read) {
    for (int reads = 0; reads < MOST_READS; reads++) {
      if (read.get() instanceof Attempt.Done<T>(var result)) {
        return result;
      }
    }
    throw new IllegalStateException("A trace refers to items that do not exist");
  }

  /** Result of one attempt to read several items of a trace. */
  sealed interface Attempt<T> {
    record Done<T>(Optional<T> result) implements Attempt<T> {}

    /** An item that META refers to was missing. */
    record Changed<T>() implements Attempt<T> {}

    static <T> Attempt<T> of(Optional<T> result) {
      return result.isPresent() ? new Done<>(result) : new Changed<>();
    }
  }
}
