package dynamodbstore.table.errors;

import dynamodbstore.table.Outcome;

/**
 * Fault of the table, or of the arguments of a call. A write whose condition does not hold is no
 * fault but an {@link Outcome}.
 */
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
