package dynamodbstore.table;

import java.util.Optional;

/**
 * A question to one partition of one index.
 *
 * <p>A global index only knows keys, and may lag. Whole items found through it are read in a second
 * step, strongly or not as {@code read} says; one that has left its position meanwhile is left out.
 *
 * @param limit at most so many items a page
 * @param after the place to go on from, itself excluded; it must lie in the range
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
      throw new IllegalArgumentException("A page holds at least one item, not " + limit);
    }
    if (after.isPresent()) {
      var at = after.get().at();
      if (!at.partition().equals(partition) || !range.contains(at.sort())) {
        throw new IllegalArgumentException(at + " lies outside of the query");
      }
    }
  }

  /** The whole partition, in order; read strongly where that is possible. */
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

  /** Whether its place is the last of its range: only in a secondary index may others share it. */
  public boolean isOver() {
    return index == Index.PRIMARY
        && after.map(place -> place.at().sort()).filter(this::isLast).isPresent();
  }

  private boolean isLast(String sort) {
    return reversed ? range.beginsAt(sort) : range.endsAt(sort);
  }
}
