package dynamodbstore.blocks.cache;

import static java.util.Objects.requireNonNull;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * Cache of decoded columns, bounded by the bytes of memory that they hold; the least recently used
 * ones are evicted. Columns never change, so that nothing is ever invalidated. Thread-safe: a lock
 * guards the map, and is never held while a column is read or decoded. Two threads that miss the
 * same column both decode it.
 *
 * @param <K> names a column of a block
 */
public final class ColumnCache<K, V> {
  /** About what the map needs for each column. */
  private static final long OVERHEAD = 200;

  private final long mostBytes;
  private final ToLongFunction<V> memory;

  /** In the order of access, least recent first. Guarded by itself. */
  private final LinkedHashMap<K, V> columns = new LinkedHashMap<>(16, 0.75f, true);

  /** Guarded by {@link #columns}. */
  private long bytes;

  /**
   * A cache of at most this many bytes.
   *
   * @param memory how many bytes a column holds; always the same for the same column
   */
  public ColumnCache(long mostBytes, ToLongFunction<V> memory) {
    this.mostBytes = mostBytes;
    this.memory = memory;
  }

  public Optional<V> find(K key) {
    synchronized (columns) {
      return Optional.ofNullable(columns.get(key));
    }
  }

  /** Keeps a column, unless it is so large that it would evict most others. */
  public void keep(K key, V column) {
    long size = size(column);
    if (size > mostBytes / 4) {
      return;
    }
    synchronized (columns) {
      var previous = columns.put(key, column);
      bytes += size - (previous == null ? 0 : size(previous));
      while (bytes > mostBytes) {
        bytes -= size(requireNonNull(columns.pollFirstEntry()).getValue());
      }
    }
  }

  long bytes() {
    synchronized (columns) {
      return bytes;
    }
  }

  private long size(V column) {
    return OVERHEAD + memory.applyAsLong(column);
  }
}
