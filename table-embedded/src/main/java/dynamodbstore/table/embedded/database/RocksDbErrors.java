package dynamodbstore.table.embedded.database;

import dynamodbstore.table.errors.OutcomeUnknown;
import dynamodbstore.table.errors.TableDamaged;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.errors.TableUnavailable;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * Mapping of RocksDB's exceptions to table exceptions. RocksDB's messages name the file concerned.
 * Thread-safe.
 */
final class RocksDbErrors {
  private final Path folder;

  RocksDbErrors(Path folder) {
    this.folder = folder;
  }

  TableException opening(RocksDBException fault) {
    if (!isDamage(fault)) {
      return unavailable("cannot be opened", fault);
    }
    // RocksDB's message does not name a corrupt write-ahead log; its information log does.
    return DroppedLog.in(folder)
        .<TableException>map(log -> damaged(log + ": " + text(fault), fault))
        .orElseGet(() -> damaged(fault));
  }

  TableException reading(RocksDBException fault) {
    return isDamage(fault) ? damaged(fault) : unavailable("cannot be read", fault);
  }

  /**
   * Maps the failure of a batch.
   *
   * <p>If the batch could not be appended to the write-ahead log, it is not applied and never will
   * be: its record is incomplete, and is dropped when the log is next replayed. If it was appended
   * but not synced, the next start may find it, so its outcome is unknown.
   */
  TableException writing(RocksDBException fault) {
    if (isDamage(fault)) {
      return damaged(fault);
    }
    return isNotWritten(fault)
        ? unavailable("cannot be written", fault)
        : new OutcomeUnknown(
            "The table in %s may or may not have kept a write: %s".formatted(folder, text(fault)),
            fault);
  }

  /** For a write that was not attempted, because the failure of an earlier one persists. */
  TableException notTried(RocksDBException earlier) {
    return unavailable("cannot be written since an earlier failure", earlier);
  }

  /** Whether stored data is corrupt or missing, so that a retry is useless. */
  static boolean isDamage(RocksDBException fault) {
    return isCode(fault, Status.Code.Corruption) || text(fault).contains("No such file");
  }

  private TableDamaged damaged(RocksDBException fault) {
    return damaged(text(fault), fault);
  }

  private TableDamaged damaged(String damage, RocksDBException fault) {
    return new TableDamaged("The table in %s is damaged: %s".formatted(folder, damage), fault);
  }

  private TableUnavailable unavailable(String problem, RocksDBException fault) {
    return new TableUnavailable(
        "The table in %s %s: %s".formatted(folder, problem, text(fault)), fault);
  }

  private static boolean isNotWritten(RocksDBException fault) {
    return !isCode(fault, Status.Code.IOError) || text(fault).startsWith("While appending to file");
  }

  private static boolean isCode(RocksDBException fault, Status.Code code) {
    var status = fault.getStatus();
    return status != null && status.getCode() == code;
  }

  private static String text(RocksDBException fault) {
    var message = fault.getMessage();
    return message == null ? fault.toString() : message;
  }
}
