package dynamodbstore.table.embedded.database;

import dynamodbstore.table.Query;
import dynamodbstore.table.cost.Billing;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.embedded.rows.ByteReader;
import dynamodbstore.table.embedded.rows.RowKeys;
import dynamodbstore.table.embedded.rows.RowRange;
import dynamodbstore.table.embedded.rows.StoredEntry;
import dynamodbstore.table.items.Index;
import java.time.InstantSource;
import java.util.List;
import org.rocksdb.Range;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.SizeApproximationFlag;
import org.rocksdb.Slice;

/**
 * Estimator of result counts: counts one page exactly and extrapolates the rest from RocksDB's
 * approximate sizes. Thread-safe.
 */
public final class Estimator {
  /**
   * Factor by which prefix compression shrinks the keys of adjacent rows in SST files, as measured.
   */
  private static final int KEYS_PACKED = 4;

  private final Database database;
  private final RowReader reader;
  private final InstantSource clock;

  public Estimator(Database database, RowReader reader, InstantSource clock) {
    this.database = database;
    this.reader = reader;
    this.clock = clock;
  }

  /** A number of items, and the cost of counting them. */
  public record Estimate(long items, Cost cost) {}

  public Estimate estimate(Query query) {
    return database.read(db -> estimate(db, query));
  }

  private Estimate estimate(RocksDB db, Query query) throws RocksDBException {
    var now = clock.instant();
    var range = RowRange.of(query);
    var end = new PageLimit(query.limit());
    long alive = 0;
    long rowBytes = 0;
    boolean isCut = false;
    boolean hasMore;
    try (var rows = new RowIterator(db, range, query.reversed(), null)) {
      while (!isCut && rows.next()) {
        var key = rows.key();
        var value = rows.value();
        rowBytes += key.rest() / KEYS_PACKED + value.rest();
        var entry = entry(query, key, value);
        alive += entry.isExpired(now) ? 0 : 1;
        isCut = end.isReachedBy(entry.size());
      }
      hasMore = isCut && rows.next();
    }
    var cost = Billing.read(end.bytes(), query.read().strong() && !query.index().isGlobal());
    if (!hasMore) {
      return new Estimate(alive, cost);
    }
    long guess = guess(db, range, (double) rowBytes / end.met());
    // At least limit + 1, because the limit itself means that the adapter cannot guess.
    return new Estimate(Math.max(guess, query.limit() + 1L), cost);
  }

  private StoredEntry entry(Query query, ByteReader key, ByteReader value) {
    if (query.index() != Index.PRIMARY) {
      return StoredEntry.of(value);
    }
    var stored = reader.stored(RowKeys.itemKey(query.partition(), key), value);
    return new StoredEntry(stored.size(), stored.expiry());
  }

  /** RocksDB estimates the number of rows in the memtable, and the number of bytes in SST files. */
  private static long guess(RocksDB db, RowRange range, double bytesPerRow) {
    try (var from = new Slice(range.from());
        var to = new Slice(range.to())) {
      var rows = new Range(from, to);
      long fileBytes =
          db.getApproximateSizes(List.of(rows), SizeApproximationFlag.INCLUDE_FILES)[0];
      return db.getApproximateMemTableStats(rows).count + (long) (fileBytes / bytesPerRow);
    }
  }
}
