package dynamodbstore.traces.items;

import dynamodbstore.capacity.RequestMemory;
import dynamodbstore.capacity.RequestMemory.Reservation;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.traces.entity.SpanPrefilter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Iterator over traces with their chunks. Chunks are read for some traces at a time and decoded for
 * one; heap for both is reserved. For one thread.
 */
final class SpansIterator implements Iterator<StoredTrace> {
  /** Stored bytes of the chunks that are read at a time, but for a single trace with more. */
  private static final long READ_AT_ONCE = 1 << 20;

  private final Table table;
  private final Iterator<TraceMeta> metas;
  private final Function<TraceMeta, Optional<StoredTrace>> reader;
  private final Optional<SpanPrefilter> prefilter;
  private final List<TraceMeta> window = new ArrayList<>();
  private Map<Key, Item> items = Map.of();
  private Optional<TraceMeta> ahead = Optional.empty();
  private Optional<StoredTrace> ready = Optional.empty();
  private Reservation read = () -> {};
  private Reservation decoded = () -> {};

  /**
   * @param reader reads a trace again whose META has been replaced since
   * @param prefilter omits traces before their spans are decoded
   */
  SpansIterator(
      Table table,
      Iterator<TraceMeta> metas,
      Function<TraceMeta, Optional<StoredTrace>> reader,
      Optional<SpanPrefilter> prefilter) {
    this.table = table;
    this.metas = metas;
    this.reader = reader;
    this.prefilter = prefilter;
  }

  @Override
  public boolean hasNext() {
    while (ready.isEmpty() && (!window.isEmpty() || ahead.isPresent() || metas.hasNext())) {
      if (window.isEmpty()) {
        readWindow();
      }
      ready = decode(window.removeFirst());
    }
    return ready.isPresent();
  }

  @Override
  public StoredTrace next() {
    var _ = hasNext();
    var trace = ready.orElseThrow();
    ready = Optional.empty();
    return trace;
  }

  private void readWindow() {
    items = Map.of();
    read.close();
    var keys = new ArrayList<Key>();
    long bytes = 0;
    while (ahead.isPresent() || metas.hasNext()) {
      var meta = ahead.orElseGet(metas::next);
      ahead = Optional.of(meta);
      long more = meta.separateChunks().stream().mapToLong(SpanChunk::bytes).sum();
      if (!window.isEmpty() && bytes + more > READ_AT_ONCE) {
        break;
      }
      ahead = Optional.empty();
      window.add(meta);
      bytes += more;
      meta.separateChunks().forEach(chunk -> keys.addAll(TraceItems.chunkKeys(meta, chunk)));
    }
    read = RequestMemory.reserve(bytes);
    items = keys.isEmpty() ? Map.of() : table.getAll(keys, Read.STRONG);
  }

  /** Of the trace before, nothing is referred to any more. */
  private Optional<StoredTrace> decode(TraceMeta meta) {
    decoded.close();
    var chunks = EncodedChunks.of(meta, 0, items);
    if (chunks.isEmpty()) {
      decoded = () -> {};
      return reader.apply(meta);
    }
    decoded = RequestMemory.reserve(chunks.get().heap());
    var plain = chunks.get().open();
    return prefilter.isEmpty() || prefilter.get().admits(meta.version(), chunks.get().texts(plain))
        ? Optional.of(new StoredTrace(meta, chunks.get().decode(plain)))
        : Optional.empty();
  }
}
