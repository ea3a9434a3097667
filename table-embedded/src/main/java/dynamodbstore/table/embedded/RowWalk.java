package dynamodbstore.table.embedded;

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

  private final boolean reversed;
  private final Slice from;
  private final Slice to;
  private final ReadOptions reading;
  private final RocksIterator rows;
  private byte[] key = new byte[TYPICAL_KEY_BYTES];
  private byte[] value = new byte[TYPICAL_VALUE_BYTES];
  private boolean begun;

  RowWalk(RocksDB db, RowRange range, boolean reversed, @Nullable Snapshot snapshot) {
    this.reversed = reversed;
    from = new Slice(range.from());
    to = new Slice(range.to());
    // With both ends known to RocksDB it never reads on over rows deleted beyond them.
    reading = new ReadOptions().setIterateLowerBound(from).setIterateUpperBound(to);
    if (snapshot != null) {
      reading.setSnapshot(snapshot);
    }
    rows = db.newIterator(reading);
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
      key = new byte[length * 2];
      length = rows.key(key);
    }
    return new ByteReader(key, length);
  }

  /** The row's value, likewise. */
  ByteReader value() {
    int length = rows.value(value);
    if (length > value.length) {
      value = new byte[length * 2];
      length = rows.value(value);
    }
    return new ByteReader(value, length);
  }

  private void begin() {
    begun = true;
    if (reversed) {
      rows.seekToLast();
    } else {
      rows.seekToFirst();
    }
  }

  @Override
  public void close() {
    rows.close();
    reading.close();
    from.close();
    to.close();
  }
}
