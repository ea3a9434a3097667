package dynamodbstore.datasets;

/**
 * Where the packed body of a dataset is: in the dataset's own item, or in items of its own.
 *
 * @param name the hash of the packed bytes; empty if they are in the dataset's item
 * @param parts how many items of its own it takes
 */
public record StoredBody(String name, int parts) {
  /** Within the dataset's item. */
  static final StoredBody INLINE = new StoredBody("", 0);
}
