package dynamodbstore.table.embedded;

import dynamodbstore.table.OutcomeUnknown;
import dynamodbstore.table.TableDamaged;
import dynamodbstore.table.TableException;
import dynamodbstore.table.TableUnavailable;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** What becomes of RocksDB's errors. Its messages name the file concerned. */
final class Faults {
  private final Path folder;

  Faults(Path folder) {
    this.folder = folder;
  }

  TableException opening(RocksDBException fault) {
    if (!isDamage(fault)) {
      return unavailable("cannot be opened", fault);
    }
    // Of a damaged log RocksDB only says that it is damaged; which one is in its own diary.
    return DroppedLog.in(folder)
        .<TableException>map(log -> damaged(log + ": " + text(fault), fault))
        .orElseGet(() -> damaged(fault));
  }

  TableException reading(RocksDBException fault) {
    return isDamage(fault) ? damaged(fault) : unavailable("cannot be read", fault);
  }

  /**
   * A group of writes that failed.
   *
   * <p>If it could not be appended to the log, it is not there and never will be: what there is of
   * it has no end, and is dropped when the log is next read. If it was appended but could not be
   * forced to the disk, the next start may find it.
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

  /** A write that was not tried, because an earlier one met a fault that still holds. */
  TableException notTried(RocksDBException earlier) {
    return unavailable("cannot be written since", earlier);
  }

  /** Whether what is stored cannot be trusted, so that trying again is no use. */
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
