package dynamodbstore.traces.items;

import dynamodbstore.api.TraceId;
import dynamodbstore.caching.BoundedCache;
import dynamodbstore.table.items.Item;
import dynamodbstore.traces.entity.TraceWeight;
import java.util.Optional;

/**
 * Cache of decoded METAs. It saves decoding, never a read: a META is taken from it only if the item
 * that was read has the same revision, and no two METAs ever have the same one. Every search reads
 * the METAs of all open traces and of its page, and most have not changed since the last one.
 * Thread-safe.
 */
final class MetaCache {
  private final BoundedCache<TraceId, TraceMeta> metas;

  /**
   * @param mostBytes of memory; 0 for none
   */
  MetaCache(long mostBytes) {
    this.metas = new BoundedCache<>(mostBytes, MetaCache::memory);
  }

  private static long memory(TraceMeta meta) {
    int spans = meta.inline().map(bytes -> bytes.bytes().length).orElse(0);
    return TraceWeight.of(meta.trace()) + spans;
  }

  /** The META that an item contains, if it was kept. */
  Optional<TraceMeta> find(TraceId id, Item item) {
    return metas.find(id).filter(meta -> TraceItems.hasRevision(item, meta.revision()));
  }

  void keep(TraceMeta meta) {
    metas.keep(meta.trace().id(), meta);
  }
}
