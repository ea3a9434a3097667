package dynamodbstore.traces.items;

import dynamodbstore.api.TraceId;
import dynamodbstore.caching.BoundedCache;
import dynamodbstore.table.WriteNumbers;
import dynamodbstore.table.items.Key;
import dynamodbstore.traces.entity.TraceWeight;
import java.util.Optional;

/**
 * Cache of decoded METAs. Every search reads the METAs of all open traces and of its page, and most
 * have not changed since the last one. On a table that only this process writes, it saves the read
 * of a META that no write can have changed. Otherwise it saves decoding: a META is taken from it
 * only if the item that was read has the same revision, and no two METAs ever have the same one.
 * Thread-safe.
 */
final class MetaCache {
  private final BoundedCache<TraceId, Kept> metas;
  private final Optional<WriteNumbers> numbers;

  /**
   * @param mostBytes of memory; 0 for none
   */
  MetaCache(long mostBytes, Optional<WriteNumbers> numbers) {
    this.metas = new BoundedCache<>(mostBytes, MetaCache::memory);
    this.numbers = numbers;
  }

  private static long memory(Kept kept) {
    var meta = kept.meta();
    int spans = meta.inline().map(bytes -> bytes.bytes().length).orElse(0);
    return TraceWeight.of(meta.trace()) + spans;
  }

  /** To be taken before items are read. */
  long number() {
    return numbers.map(WriteNumbers::last).orElse(0L);
  }

  /** The META of a trace as a read would return it at this moment, if that is known. */
  Optional<TraceMeta> current(TraceId id) {
    return numbers.flatMap(
        writes -> metas.find(id).filter(kept -> kept.isCurrent(writes)).map(Kept::meta));
  }

  /** The META that an item contains, if it was kept. */
  Optional<TraceMeta> find(MetaIterator.Found.Read read) {
    var found =
        metas
            .find(read.id())
            .filter(kept -> TraceItems.hasRevision(read.item(), kept.meta().revision()));
    found.ifPresent(kept -> kept.seenAgain(read.number()));
    return found.map(Kept::meta);
  }

  /**
   * Keeps a META of a trace that exists: those of deleted ones expire.
   *
   * @param number of before its item was read
   */
  void keep(TraceMeta meta, long number) {
    if (!meta.isDeleted()) {
      metas.keep(meta.trace().id(), new Kept(meta, number));
    }
  }

  /** META that is kept. Thread-safe. */
  private static final class Kept {
    private final TraceMeta meta;
    private final Key key;

    /** Written by many threads without a lock: each value they set is true, and stays true. */
    private volatile long number;

    /**
     * @param number of a write that had completed when the item was read
     */
    Kept(TraceMeta meta, long number) {
      this.meta = meta;
      this.key = TraceKeys.meta(meta.trace().id());
      this.number = number;
    }

    TraceMeta meta() {
      return meta;
    }

    boolean isCurrent(WriteNumbers writes) {
      return !writes.mayHaveChanged(key, number);
    }

    /** The item was read again, after that write, and had not changed. */
    void seenAgain(long later) {
      number = later;
    }
  }
}
