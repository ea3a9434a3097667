package dynamodbstore.table;

/**
 * A place to go on from: where an index has an item, and the item's own key, which tells items at
 * one place apart. It need not exist any more, or ever have.
 */
public record Position(Key at, Key key) implements Comparable<Position> {
  /** A place in the primary index. */
  public static Position of(Key key) {
    return new Position(key, key);
  }

  /** Where {@code index} has {@code item}. */
  public static Position of(Index index, Item item) {
    return new Position(item.position(index).orElseThrow(), item.key());
  }

  @Override
  public int compareTo(Position other) {
    int order = at.compareTo(other.at);
    return order != 0 ? order : key.compareTo(other.key);
  }
}
