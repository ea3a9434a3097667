package dynamodbstore.table;

/** A fault of the table, or of what was asked of it. Refusals are not faults. */
public abstract sealed class TableException extends RuntimeException
    permits TableBusy,
        TableUnavailable,
        OutcomeUnknown,
        LimitExceeded,
        PartitionFull,
        CorruptItem,
        TableDamaged {
  TableException(String message) {
    super(message);
  }

  TableException(String message, Throwable cause) {
    super(message, cause);
  }
}
