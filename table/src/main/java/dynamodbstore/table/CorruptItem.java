package dynamodbstore.table;

/**
 * Fault: a stored item lacks a field, or has one of another type than its reader expects. It is a
 * bug or damage, never the client's fault.
 */
public final class CorruptItem extends TableException {
  public CorruptItem(Key key, String field, String problem) {
    super("Field " + field + " of " + key + " is " + problem);
  }

  public CorruptItem(Key key, String problem, Throwable cause) {
    super("Item " + key + ": " + problem, cause);
  }
}
