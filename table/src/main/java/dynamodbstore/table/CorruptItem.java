package dynamodbstore.table;

/** An item is not what its reader takes it for: a bug, never the caller's fault. */
public final class CorruptItem extends TableException {
  public CorruptItem(Key key, String field, String problem) {
    super("Field " + field + " of " + key + " is " + problem);
  }

  public CorruptItem(Key key, String problem, Throwable cause) {
    super("Item " + key + ": " + problem, cause);
  }
}
