package dynamodbstore.traces.items;

import dynamodbstore.api.TraceId;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.traces.entity.TraceWeight;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Iterator over METAs that have been found. A small item may decompress to megabytes, and a large
 * body is in items of its own, so few are decoded at a time. For one thread.
 */
final class MetaIterator implements Iterator<TraceMeta> {
  /** Heap of the METAs that are decoded at a time, but for one that is larger. */
  private static final long DECODED_AT_ONCE = 4 << 20;

  /** Parts of large bodies that are read at a time, each of up to 350 KB, but for a larger body. */
  private static final int PARTS_AT_ONCE = 8;

  /** META that was asked for and exists. */
  sealed interface Found {
    /** One that was read before, and that no write can have changed since. */
    record Kept(TraceMeta meta) implements Found {}

    /**
     * One that was read now.
     *
     * @param number of a write that had completed before
     */
    record Read(TraceId id, Item item, long number) implements Found {}
  }

  private final Table table;
  private final MetaCache cache;
  private final List<Found> found;
  private final Function<TraceId, Optional<TraceMeta>> reader;
  private final UnaryOperator<List<TraceMeta>> finisher;
  private Map<Key, Item> parts = Map.of();
  private int withParts;
  private int next;
  private long decodedBytes;
  private Iterator<TraceMeta> ready = Collections.emptyIterator();

  /**
   * @param found METAs, in the order of the result
   * @param reader reads a trace again whose META has been replaced since
   * @param finisher completes METAs, a few at a time
   */
  MetaIterator(
      Table table,
      MetaCache cache,
      List<Found> found,
      Function<TraceId, Optional<TraceMeta>> reader,
      UnaryOperator<List<TraceMeta>> finisher) {
    this.table = table;
    this.cache = cache;
    this.found = found;
    this.reader = reader;
    this.finisher = finisher;
  }

  @Override
  public boolean hasNext() {
    while (!ready.hasNext() && next < found.size()) {
      ready = finisher.apply(decoded()).iterator();
    }
    return ready.hasNext();
  }

  @Override
  public TraceMeta next() {
    var _ = hasNext();
    return ready.next();
  }

  private List<TraceMeta> decoded() {
    var metas = new ArrayList<TraceMeta>();
    decodedBytes = 0;
    while (next < found.size() && decodedBytes < DECODED_AT_ONCE) {
      if (next == withParts) {
        readParts();
      }
      switch (found.get(next++)) {
        case Found.Kept(var meta) -> metas.add(meta);
        case Found.Read read -> cache.find(read).or(() -> decode(read)).ifPresent(metas::add);
      }
    }
    return metas;
  }

  private Optional<TraceMeta> decode(Found.Read read) {
    var meta = TraceItems.fromItem(read.id(), read.item(), parts).or(() -> reader.apply(read.id()));
    if (meta.isPresent()) {
      decodedBytes += TraceWeight.of(meta.get().trace());
      cache.keep(meta.get(), read.number());
    }
    return meta;
  }

  /** Reads the parts of the next METAs, so that {@code withParts} is after the next one. */
  private void readParts() {
    var keys = new ArrayList<Key>();
    while (withParts < found.size() && keys.size() < PARTS_AT_ONCE) {
      if (found.get(withParts++) instanceof Found.Read(var id, var item, var _)) {
        keys.addAll(TraceItems.parts(id, item));
      }
    }
    parts = keys.isEmpty() ? Map.of() : table.getAll(keys, Read.STRONG);
  }
}
