package dynamodbstore.caching;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Cache bounded by the bytes of memory that its values hold; the least recently used ones are
 * evicted. Nothing is ever invalidated: it is for values that never change under their key, or
 * whose revision the caller compares with what it has read. Thread-safe: a lock guards the map, and
 * is never held while a value is read or decoded. Two threads that miss the same value both decode
 * it.
 */
public final class BoundedCache<K, V> {
  /** About what the map needs for each value. */
  private static final long OVERHEAD = 200;

  private final long mostBytes;
  private final ToLongFunction<V> memory;

  /** In the order of access, least recent first. Guarded by itself. */
  private final LinkedHashMap<K, V> values = new LinkedHashMap<>(16, 0.75f, true);

  /** Guarded by {@link #values}. */
  private long bytes;

  /**
   * A cache of at most this many bytes.
   *
   * @param memory how many bytes a value holds; always the same for the same value
   */
  public BoundedCache(long mostBytes, ToLongFunction<V> memory) {
    this.mostBytes = mostBytes;
    this.memory = memory;
  }

  public Optional<V> find(K key) {
    synchronized (values) {
      return Optional.ofNullable(values.get(key));
    }
  }

  /** Keeps a value, unless it is so large that it would evict most others. */
  public void keep(K key, V value) {
    long size = size(value);
    if (size > mostBytes / 4) {
      return;
    }
    synchronized (values) {
      var previous = values.put(key, value);
      bytes += size - (previous == null ? 0 : size(previous));
      while (bytes > mostBytes) {
        bytes -= size(requireNonNull(values.pollFirstEntry()).getValue());
      }
    }
  }

  long bytes() {
    synchronized (values) {
      return bytes;
    }
  }

  private long size(V value) {
    return OVERHEAD + memory.applyAsLong(value);
  }
}
