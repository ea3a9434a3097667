package dynamodbstore.table.embedded;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** Reads many rows at once, which takes about half the time of reading each by itself. */
final class ManyRows {
  /** So many in one call into native code: its arrays are all in memory at the same time. */
  private static final int MOST = 100;

  private ManyRows() {}

  /** The values of rows, in their order, where there are any. */
  static List<Optional<byte[]>> values(RocksDB db, ReadOptions reading, List<byte[]> rows)
      throws RocksDBException {
    var values = new ArrayList<Optional<byte[]>>(rows.size());
    for (int from = 0; from < rows.size(); from += MOST) {
      var some = rows.subList(from, Math.min(from + MOST, rows.size()));
      var found = db.multiGetAsList(reading, some);
      for (int at = 0; at < some.size(); at++) {
        // RocksDB's call for many says "not there" of a row that it cannot read: the one for a
        // single row tells the difference.
        var value = found.get(at) == null ? db.get(reading, some.get(at)) : found.get(at);
        values.add(Optional.ofNullable(value));
      }
    }
    return values;
  }
}
