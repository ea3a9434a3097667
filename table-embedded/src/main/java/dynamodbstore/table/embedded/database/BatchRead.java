package dynamodbstore.table.embedded.database;

import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ByteBufferGetStatus;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * Batch read of rows, which takes less time than single reads.
 *
 * <p>RocksDB has two kinds. One returns arrays, but null both for a missing row and for one that it
 * fails to read, so a row without a value has to be read again. The other returns a status for each
 * row, but copies values only into buffers of a given size. Mostly either all rows of a call exist
 * or none does, so the first row determines the kind: if it is missing, the statuses of the others
 * come first, and only those that exist are read for their values.
 */
final class BatchRead {
  /** Maximum number of rows per native call: all their arrays are in memory at the same time. */
  private static final int MOST = 100;

  /** Place for no byte of a value. Shared by all threads, because there is nothing to write to. */
  private static final ByteBuffer NO_VALUE = ByteBuffer.allocateDirect(0);

  private final RocksDB db;
  private final ReadOptions options;

  BatchRead(RocksDB db, ReadOptions options) {
    this.db = db;
    this.options = options;
  }

  /** The values of rows, in the order of the keys; null for a row that does not exist. */
  List<byte @Nullable []> values(List<byte[]> rows) throws RocksDBException {
    var values = new ArrayList<byte @Nullable []>(rows.size());
    for (int from = 0; from < rows.size(); from += MOST) {
      var first = db.get(options, rows.get(from));
      var others = rows.subList(from + 1, Math.min(from + MOST, rows.size()));
      values.add(first);
      if (!others.isEmpty()) {
        values.addAll(first == null ? mostlyMissing(others) : mostlyPresent(others));
      }
    }
    return values;
  }

  private List<byte @Nullable []> mostlyPresent(List<byte[]> rows) throws RocksDBException {
    var values = new ArrayList<byte @Nullable []>(rows.size());
    for (var value : db.multiGetAsList(options, rows)) {
      values.add(value == null ? db.get(options, rows.get(values.size())) : value);
    }
    return values;
  }

  private List<byte @Nullable []> mostlyMissing(List<byte[]> rows) throws RocksDBException {
    var present = new ArrayList<byte[]>(0);
    var statuses = statuses(rows);
    for (int at = 0; at < rows.size(); at++) {
      if (isPresent(statuses.get(at).status)) {
        present.add(rows.get(at));
      }
    }
    var found = present.isEmpty() ? List.<byte @Nullable []>of() : mostlyPresent(present);
    var values = new ArrayList<byte @Nullable []>(rows.size());
    int used = 0;
    for (var status : statuses) {
      values.add(isPresent(status.status) ? found.get(used++) : null);
    }
    return values;
  }

  private List<ByteBufferGetStatus> statuses(List<byte[]> rows) throws RocksDBException {
    int bytes = 0;
    for (var row : rows) {
      bytes += row.length;
    }
    try (var memory = Arena.ofConfined()) {
      var copies = memory.allocate(bytes).asByteBuffer();
      var keys = new ArrayList<ByteBuffer>(rows.size());
      for (var row : rows) {
        keys.add(copies.slice(copies.position(), row.length));
        copies.put(row);
      }
      return db.multiGetByteBuffers(options, keys, Collections.nCopies(rows.size(), NO_VALUE));
    }
  }

  private static boolean isPresent(Status status) throws RocksDBException {
    return switch (status.getCode()) {
      case Ok -> true;
      case NotFound -> false;
      default -> throw new RocksDBException(status);
    };
  }
}
