package dynamodbstore.table.errors;

/**
 * Fault: stored data is corrupt, missing or in an unknown format. The message names the file or
 * item.
 */
public final class TableDamaged extends TableException {
  public TableDamaged(String message) {
    super(message);
  }

  public TableDamaged(String message, Throwable cause) {
    super(message, cause);
  }
}
