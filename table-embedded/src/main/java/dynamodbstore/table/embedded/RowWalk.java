package dynamodbstore.table.embedded;

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
 * Goes through the rows of a range, which do not change meanwhile. For one thread.
 *
 * <p>All rows are read into the same two arrays: an array that native code makes for each is the
 * dearest part of a walk.
 */
final class RowWalk implements AutoCloseable {
  private static final int TYPICAL_KEY_BYTES = 256;
  private static final int TYPICAL_VALUE_BYTES = 2048;

  private final RowRange range;
  private final boolean reversed;
  private final List<Slice> bounds = new ArrayList<>(2);
  private final ReadOptions reading = new ReadOptions();
  private final RocksIterator rows;
  private byte[] key = {};
  private byte[] value = {};
  private boolean begun;

  RowWalk(RocksDB db, RowRange range, boolean reversed, @Nullable Snapshot snapshot) {
    this.range = range;
    this.reversed = reversed;
    // With the end known to RocksDB it never reads on over rows deleted beyond it. The beginning is
    // told only where a walk ends there: many walks are short, and each call into it counts.
    reading.setIterateUpperBound(bound(range.to()));
    if (reversed) {
      reading.setIterateLowerBound(bound(range.from()));
    }
    if (snapshot != null) {
      reading.setSnapshot(snapshot);
    }
    rows = db.newIterator(reading);
  }

  private Slice bound(byte[] row) {
    var bound = new Slice(row);
    bounds.add(bound);
    return bound;
  }

  /** Goes to the next row, if there is one. */
  boolean next() throws RocksDBException {
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

  /** The row's key, to be read before the walk goes on: the bytes are used again. */
  ByteReader key() {
    int length = rows.key(key);
    if (length > key.length) {
      key = new byte[Math.max(length * 2, TYPICAL_KEY_BYTES)];
      length = rows.key(key);
    }
    return new ByteReader(key, length);
  }

  /** The row's value, likewise. */
  ByteReader value() {
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
    reading.close();
    bounds.forEach(Slice::close);
  }
}
