package dynamodbstore.table;

import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Position;
import java.util.Optional;

/**
 * Query of one partition of one index.
 *
 * <p>A secondary index holds keys only, and a global index may lag. An adapter reads the items
 * themselves in a second step, strongly or eventually consistently as {@code read} says, and omits
 * an item that has left its position meanwhile.
 *
 * @param limit maximum number of items per page
 * @param after exclusive start position; it must lie in the range
 */
public record Query(
    Index index,
    String partition,
    SortRange range,
    boolean reversed,
    int limit,
    Optional<Position> after,
    Read read) {
  public Query {
    Limits.checkPartition(index, partition);
    if (limit < 1) {
      throw new IllegalArgumentException("The limit of a page must be at least 1, not " + limit);
    }
    if (after.isPresent()) {
      var at = after.get().at();
      if (!at.partition().equals(partition) || !range.contains(at.sort())) {
        throw new IllegalArgumentException(at + " is outside of the query's range");
      }
    }
  }

  /** The whole partition in ascending order; strongly consistent unless the index is global. */
  public static Query of(Index index, String partition) {
    return new Query(
        index,
        partition,
        SortRange.all(),
        false,
        Integer.MAX_VALUE,
        Optional.empty(),
        index.mayLag() ? Read.EVENTUAL : Read.STRONG);
  }

  public Query in(SortRange range) {
    return new Query(index, partition, range, reversed, limit, after, read);
  }

  public Query backwards() {
    return new Query(index, partition, range, true, limit, after, read);
  }

  public Query limit(int limit) {
    return new Query(index, partition, range, reversed, limit, after, read);
  }

  public Query after(Position position) {
    return new Query(index, partition, range, reversed, limit, Optional.of(position), read);
  }

  public Query read(Read read) {
    return new Query(index, partition, range, reversed, limit, after, read);
  }

  /**
   * Whether the start position is the last key of the range, so that nothing can follow. Always
   * false for a secondary index, where several items may have the same index key.
   */
  public boolean isExhausted() {
    return index == Index.PRIMARY
        && after.map(position -> position.at().sort()).filter(this::isLast).isPresent();
  }

  private boolean isLast(String sort) {
    return reversed ? range.beginsAt(sort) : range.endsAt(sort);
  }
}
