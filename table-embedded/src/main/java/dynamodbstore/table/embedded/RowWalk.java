package dynamodbstore.table.embedded;

import org.jspecify.annotations.Nullable;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.Snapshot;

/** Goes through the rows of a range, which do not change meanwhile. For one thread. */
final class RowWalk implements AutoCloseable {
  private final boolean reversed;
  private final Slice from;
  private final Slice to;
  private final ReadOptions reading;
  private final RocksIterator rows;
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

  byte[] key() {
    return rows.key();
  }

  byte[] value() {
    return rows.value();
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
