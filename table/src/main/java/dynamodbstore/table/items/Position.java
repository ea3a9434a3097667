package dynamodbstore.table.items;

/**
 * Cursor in an index, DynamoDB's exclusive start key: the index key, and the item's own key, which
 * distinguishes items that have the same index key. The item need not exist any more, nor ever have
 * existed.
 */
public record Position(Key at, Key key) implements Comparable<Position> {
  /** Cursor in the primary index. */
  public static Position of(Key key) {
    return new Position(key, key);
  }

  /** Cursor at {@code item} in {@code index}, which must contain it. */
  public static Position of(Index index, Item item) {
    return new Position(item.position(index).orElseThrow(), item.key());
  }

  @Override
  public int compareTo(Position other) {
    int order = at.compareTo(other.at);
    return order != 0 ? order : key.compareTo(other.key);
  }
}
