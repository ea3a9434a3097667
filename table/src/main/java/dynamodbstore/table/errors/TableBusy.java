package dynamodbstore.table.errors;

/**
 * Fault: the table throttled the call until its deadline, retries included. Nothing was written;
 * the caller may retry later.
 */
public final class TableBusy extends TableException {
  public TableBusy(String message, Throwable cause) {
    super(message, cause);
  }
}
