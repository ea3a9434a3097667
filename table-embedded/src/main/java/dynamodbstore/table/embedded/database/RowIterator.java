package dynamodbstore.table.embedded.database;

import dynamodbstore.table.embedded.rows.ByteReader;
import dynamodbstore.table.embedded.rows.RowRange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.Snapshot;

/**
 * Iterator over the rows of a range, on a consistent view of the database. For one thread; it holds
 * native memory and must be closed.
 *
 * <p>All rows are read into the same two arrays, because a new array per row, allocated by native
 * code, is the most expensive part of an iteration.
 */
public final class RowIterator implements AutoCloseable {
  private static final int TYPICAL_KEY_BYTES = 256;
  private static final int TYPICAL_VALUE_BYTES = 2048;

  private final RowRange range;
  private final boolean reversed;
  private final List<Slice> bounds = new ArrayList<>(2);
  private final ReadOptions options = new ReadOptions();
  private final RocksIterator rows;
  private byte[] key = {};
  private byte[] value = {};
  private boolean begun;

  public RowIterator(RocksDB db, RowRange range, boolean reversed, @Nullable Snapshot snapshot) {
    this.range = range;
    this.reversed = reversed;
    // With the upper bound RocksDB does not skip over tombstones beyond the range. The lower bound
    // is set only for a reverse iteration: most iterations are short, and each native call counts.
    options.setIterateUpperBound(bound(range.to()));
    if (reversed) {
      options.setIterateLowerBound(bound(range.from()));
    }
    if (snapshot != null) {
      options.setSnapshot(snapshot);
    }
    rows = db.newIterator(options);
  }

  private Slice bound(byte[] row) {
    var bound = new Slice(row);
    bounds.add(bound);
    return bound;
  }

  /** Advances to the next row; false at the end. */
  public boolean next() throws RocksDBException {
    if (!begun) {
      begin();
    } else if (reversed) {
      rows.prev();
    } else {
      rows.next();
    }
    if (rows.isValid()) {
      return true;
    }
    rows.status();
    return false;
  }

  /**
   * The row's key. It must be read before the next call of {@link #next}, which overwrites the
   * bytes.
   */
  public ByteReader key() {
    int length = rows.key(key);
    if (length > key.length) {
      key = new byte[Math.max(length * 2, TYPICAL_KEY_BYTES)];
      length = rows.key(key);
    }
    return new ByteReader(key, length);
  }

  /** The row's value; also overwritten by {@link #next}. */
  public ByteReader value() {
    int length = rows.value(value);
    if (length > value.length) {
      value = new byte[Math.max(length * 2, TYPICAL_VALUE_BYTES)];
      length = rows.value(value);
    }
    return new ByteReader(value, length);
  }

  private void begin() {
    begun = true;
    if (reversed) {
      rows.seekToLast();
    } else {
      rows.seek(range.from());
    }
  }

  @Override
  public void close() {
    rows.close();
    options.close();
    bounds.forEach(Slice::close);
  }
}
