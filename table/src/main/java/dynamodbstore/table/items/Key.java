package dynamodbstore.table.items;

/**
 * Key of an item or of an index position: partition key and sort key. Keys are ordered by their
 * UTF-8 bytes, which is not always the order of {@link String#compareTo}.
 */
public record Key(String partition, String sort) implements Comparable<Key> {
  public Key {
    if (partition.isEmpty() || sort.isEmpty()) {
      throw new IllegalArgumentException("A key is never empty: " + partition + " / " + sort);
    }
  }

  @Override
  public int compareTo(Key other) {
    int byPartition = Utf8.ORDER.compare(partition, other.partition);
    return byPartition != 0 ? byPartition : Utf8.ORDER.compare(sort, other.sort);
  }

  @Override
  public String toString() {
    return partition + " / " + sort;
  }
}
