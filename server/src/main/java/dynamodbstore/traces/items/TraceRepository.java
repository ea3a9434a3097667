package dynamodbstore.traces.items;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.capacity.GrowingReservation;
import dynamodbstore.capacity.RequestMemory;
import dynamodbstore.deletionmarks.DeletionMarkRepository;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.ItemSize;
import dynamodbstore.table.items.Key;
import dynamodbstore.traces.entity.SpanPrefilter;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.entity.TraceVersion;
import dynamodbstore.traces.entity.TraceWeight;
import dynamodbstore.traces.entity.TraceWithSpans;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
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
 *
 * <p>Streams decode traces while they are consumed, so that few are in memory at a time.
 */
public final class TraceRepository implements TraceSource {
  /** Every repetition means that a concurrent change succeeded meanwhile. */
  private static final int MOST_READS = 100;

  /** Some 8 MB by default: the METAs of 2,000 to 4,000 traces. */
  private static final int SHARE_OF_HEAP = 48;

  private final Table table;
  private final MetaCache cache;
  private final HiddenAssessments hidden;

  public TraceRepository(Table table) {
    this(table, 0);
  }

  /** A repository for searches, which read the same traces again and again. */
  public static TraceRepository caching(Table table) {
    return new TraceRepository(table, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
  }

  private TraceRepository(Table table, long cachedBytes) {
    this.table = table;
    this.cache = new MetaCache(cachedBytes, table.writeNumbers());
    this.hidden = new HiddenAssessments(new DeletionMarkRepository(table));
  }

  /** One batch read, and others for large bodies. */
  @Override
  public Stream<Trace> traces(List<TraceId> ids) {
    return IteratorStreams.of(metaIterator(ids))
        .filter(meta -> !meta.isDeleted())
        .map(TraceMeta::trace);
  }

  @Override
  public Stream<TraceVersion> versions(List<TraceId> ids) {
    return IteratorStreams.of(metaIterator(ids))
        .filter(meta -> !meta.isDeleted())
        .map(TraceMeta::version);
  }

  /**
   * One query if there is one id. Otherwise one batch read, and others for large bodies and for
   * chunks that are not in META.
   */
  @Override
  public Stream<TraceWithSpans> tracesWithSpans(List<TraceId> ids) {
    return ids.size() == 1
        ? withSpans(withChunks(ids.getFirst()).stream())
        : withSpans(metaIterator(ids), Optional.empty());
  }

  @Override
  public Stream<TraceWithSpans> tracesWithSpans(List<TraceId> ids, SpanPrefilter prefilter) {
    var admitted =
        IteratorStreams.of(metaIterator(ids))
            .filter(meta -> prefilter.admits(meta.trace().id(), meta.content().micros()));
    return withSpans(admitted.iterator(), Optional.of(prefilter));
  }

  private Stream<TraceWithSpans> withSpans(
      Iterator<TraceMeta> metas, Optional<SpanPrefilter> prefilter) {
    return withSpans(
        IteratorStreams.of(
            new SpansIterator(table, metas, meta -> withChunks(meta.trace().id()), prefilter)));
  }

  private static Stream<TraceWithSpans> withSpans(Stream<StoredTrace> stored) {
    return stored
        .filter(trace -> !trace.meta().isDeleted())
        .map(trace -> new TraceWithSpans(trace.meta().trace(), trace.spans()));
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

  /** METAs that exist, tombstones included, in the order of the ids. Reserves heap for them. */
  public Map<TraceId, TraceMeta> metas(Collection<TraceId> ids) {
    var metas = new LinkedHashMap<TraceId, TraceMeta>();
    var memory = new GrowingReservation();
    metaIterator(ids)
        .forEachRemaining(
            meta -> {
              memory.add(TraceWeight.of(meta.trace()));
              metas.put(meta.trace().id(), meta);
            });
    return metas;
  }

  /**
   * The same as {@link #metas}, but decoded while they are consumed, and without a reservation of
   * heap.
   */
  public Iterator<TraceMeta> metaIterator(Collection<TraceId> ids) {
    return new MetaIterator(
        table, cache, found(ids), id -> repeated(() -> meta(id)), this::visible);
  }

  private List<TraceMeta> visible(List<TraceMeta> metas) {
    var marks = hidden.marksFor(metas);
    return metas.stream().map(meta -> HiddenAssessments.visible(meta, marks)).toList();
  }

  /** Those that exist, in the order of the ids. One batch read of what the cache does not know. */
  private List<MetaIterator.Found> found(Collection<TraceId> ids) {
    long number = cache.number();
    var known = new ArrayList<Optional<TraceMeta>>(ids.size());
    var keys = new ArrayList<Key>();
    for (var id : ids) {
      var current = cache.current(id);
      known.add(current);
      if (current.isEmpty()) {
        keys.add(TraceKeys.meta(id));
      }
    }
    var items = keys.isEmpty() ? Map.<Key, Item>of() : table.getAll(keys, Read.STRONG);
    var found = new ArrayList<MetaIterator.Found>(ids.size());
    var current = known.iterator();
    var key = keys.iterator();
    for (var id : ids) {
      var meta = current.next();
      if (meta.isPresent()) {
        found.add(new MetaIterator.Found.Kept(meta.get()));
      } else {
        var item = items.get(key.next());
        if (item != null) {
          found.add(new MetaIterator.Found.Read(id, item, number));
        }
      }
    }
    return found;
  }

  /** One attempt: empty if the trace has no META now, {@code Changed} if it was replaced. */
  private Attempt<TraceMeta> meta(TraceId id) {
    var item = table.get(TraceKeys.meta(id), Read.STRONG);
    if (item.isEmpty()) {
      return new Attempt.Done<>(Optional.empty());
    }
    var keys = TraceItems.parts(id, item.get());
    var parts = keys.isEmpty() ? Map.<Key, Item>of() : table.getAll(keys, Read.STRONG);
    return Attempt.of(TraceItems.fromItem(id, item.get(), parts));
  }

  /**
   * A trace with its live chunks, or a tombstone. One query. Reserves heap for it until the request
   * ends.
   */
  public Optional<StoredTrace> withChunks(TraceId id) {
    return repeated(() -> assembled(id, read(id)))
        .map(
            stored -> new StoredTrace(visible(List.of(stored.meta())).getFirst(), stored.chunks()));
  }

  static Query everything(TraceId id) {
    return Query.of(Index.PRIMARY, TraceKeys.partition(id)).in(TraceKeys.ALL);
  }

  private List<Item> read(TraceId id) {
    var items = new ArrayList<Item>();
    var memory = new GrowingReservation();
    for (var item : Pages.of(table, everything(id))) {
      memory.add(ItemSize.of(item));
      items.add(item);
    }
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
    var chunks = EncodedChunks.of(meta.get(), 0, byKey);
    if (chunks.isEmpty()) {
      return new Attempt.Changed<>();
    }
    var _ = RequestMemory.reserve(chunks.get().heap());
    return new Attempt.Done<>(Optional.of(new StoredTrace(meta.get(), chunks.get().decode())));
  }

  /**
   * Live chunks, from a position in META's list on. One batch read.
   *
   * @return empty if a chunk is missing: META has been replaced
   */
  public Optional<EncodedChunks> chunks(TraceMeta meta, int from) {
    var keys =
        meta.chunks().subList(from, meta.chunks().size()).stream()
            .flatMap(chunk -> TraceItems.chunkKeys(meta, chunk).stream())
            .toList();
    return EncodedChunks.of(meta, from, table.getAll(keys, Read.STRONG));
  }

  /**
   * The live chunks of traces, without traces of which one is missing: their METAs have been
   * replaced. One batch read, eventually consistent but for chunks that it does not find: they
   * never change.
   */
  public Map<TraceId, EncodedChunks> chunks(Collection<TraceMeta> metas) {
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
    var chunks = new LinkedHashMap<TraceId, EncodedChunks>();
    for (var meta : metas) {
      EncodedChunks.of(meta, 0, items).ifPresent(found -> chunks.put(meta.trace().id(), found));
    }
    return chunks;
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
