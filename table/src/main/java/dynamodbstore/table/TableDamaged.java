package dynamodbstore.table;

/** What is stored cannot be trusted or understood; the message names the file. */
public final class TableDamaged extends TableException {
  public TableDamaged(String message) {
    super(message);
  }

  public TableDamaged(String message, Throwable cause) {
    super(message, cause);
  }
}
