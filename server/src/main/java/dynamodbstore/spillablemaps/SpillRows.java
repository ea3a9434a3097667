package dynamodbstore.spillablemaps;

import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Key;

/**
 * Keys of the rows into which the maps of one kind spill, in the partition of their owner.
 * Implemented by features.
 */
public interface SpillRows {
  String partition();

  /** Key of the row of one entry. */
  Key row(String spill, String key);

  /** Sort range of all rows of a spill. */
  SortRange rows(String spill);
}
