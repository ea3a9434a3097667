package dynamodbstore.table.errors;

/**
 * Fault: a stored item lacks a field, or has one of another type than its reader expects. It is a
 * bug or damage, never the client's fault.
 */
public final class CorruptItem extends TableException {
  /**
   * @param key the item's {@code Key}, which belongs to a package above this one
   */
  public CorruptItem(Object key, String field, String problem) {
    super("Field " + field + " of " + key + " is " + problem);
  }

  /**
   * @param key the item's {@code Key}
   */
  public CorruptItem(Object key, String problem, Throwable cause) {
    super("Item " + key + ": " + problem, cause);
  }
}
