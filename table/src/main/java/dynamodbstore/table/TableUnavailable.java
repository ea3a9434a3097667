package dynamodbstore.table;

/** The table cannot be reached, is closed, or has no room. A write was not made. */
public final class TableUnavailable extends TableException {
  public TableUnavailable(String message) {
    super(message);
  }

  public TableUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}
