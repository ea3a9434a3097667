package dynamodbstore.table.errors;

/** Fault: the table cannot be reached, is closed, or has no disk space. A write was not applied. */
public final class TableUnavailable extends TableException {
  public TableUnavailable(String message) {
    super(message);
  }

  public TableUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}
