package dynamodbstore.table.embedded;

import dynamodbstore.table.Billing;
import dynamodbstore.table.Cost;
import dynamodbstore.table.Index;
import dynamodbstore.table.Query;
import java.time.InstantSource;
import java.util.List;
import org.rocksdb.Range;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.SizeApproximationFlag;
import org.rocksdb.Slice;

/**
 * Counts what a query finds: one page exactly, and beyond it by the bytes that RocksDB says the
 * rest takes. For all threads.
 */
final class Estimator {
  private final Database database;
  private final InstantSource clock;

  Estimator(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  /** A number of items, and what DynamoDB would bill for counting them. */
  record Estimate(long items, Cost cost) {}

  Estimate estimate(Query query) {
    return database.read(db -> estimate(db, query));
  }

  private Estimate estimate(RocksDB db, Query query) throws RocksDBException {
    var now = clock.instant();
    var range = RowRange.of(query);
    var end = new PageEnd(query.limit());
    long alive = 0;
    long rowBytes = 0;
    boolean isCut = false;
    try (var rows = new RowWalk(db, range, query.reversed(), null)) {
      while (!isCut && rows.next()) {
        var key = rows.key();
        var value = rows.value();
        var entry = entry(query.index(), key, value);
        alive += entry.isExpired(now) ? 0 : 1;
        rowBytes += key.length + value.length;
        isCut = end.isReachedBy(entry.size());
      }
    }
    var cost = Billing.read(end.bytes(), query.read().strong() && !query.index().isGlobal());
    if (!isCut) {
      return new Estimate(alive, cost);
    }
    long guess = bytes(db, range) * end.met() / rowBytes;
    return new Estimate(Math.max(guess, query.limit()), cost);
  }

  private static StoredEntry entry(Index index, byte[] key, byte[] value) {
    if (index != Index.PRIMARY) {
      return StoredEntry.of(value);
    }
    var stored = StoredItem.of(RowKeys.itemKey(key), value);
    return new StoredEntry(stored.size(), stored.expiry());
  }

  private static long bytes(RocksDB db, RowRange range) {
    try (var from = new Slice(range.from());
        var to = new Slice(range.to())) {
      return db.getApproximateSizes(
              List.of(new Range(from, to)),
              SizeApproximationFlag.INCLUDE_FILES,
              SizeApproximationFlag.INCLUDE_MEMTABLES)[0];
    }
  }
}
