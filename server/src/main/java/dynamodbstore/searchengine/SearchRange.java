package dynamodbstore.searchengine;

import dynamodbstore.search.Ordering;
import dynamodbstore.search.SortPosition;
import dynamodbstore.search.SortValue;
import dynamodbstore.table.Query;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Position;
import java.util.Comparator;

/**
 * Index range: a contiguous range of sort keys in one index, with the same bounds in every scope.
 * Rows are ordered by a value, then by ties. What a feature supplies to walk its indexes; its
 * {@code toString} is the name of the range in a plan.
 *
 * @param <S> scope of a query, such as an experiment: a partition of the index
 * @param <K> id of an entity, which includes its scope
 */
public interface SearchRange<S, K> {
  SortRange range();

  /** Query for the whole range in one scope. */
  Query query(S scope);

  /** Query for one value. */
  Query query(S scope, String value);

  S scope(K id);

  IndexRow<K> row(Item item);

  /** Order of rows of one value. */
  Comparator<IndexRow<K>> ties();

  /** Position of a row, whether the row exists or not. */
  Position position(IndexRow<K> row);

  /** Position before all rows of a value, or of all values with this prefix. */
  Position before(K anyOfTheScope, String value);

  /** Position after all of them. */
  Position after(K anyOfTheScope, String value);

  /**
   * The row that an entity of a scope would have at a sort position.
   *
   * @param exact whether the ordering breaks ties as the range does
   */
  IndexRow<K> rowAt(S scope, SortPosition position, Ordering ordering, boolean exact);

  /** Spelling of a value in sort keys; empty where only the ties are spelled. */
  String spelled(SortValue value);

  /**
   * Common part of values whose order the range does not determine: the whole value, or only the
   * prefix of a value that may have been cut.
   */
  String group(String value);

  /** Whether the range determines the order of this value relative to all others. */
  boolean isWhole(String value);
}
