package dynamodbstore.table;

import dynamodbstore.table.items.Key;

/**
 * Numbers of the writes to a table that only this process writes. They tell a cache that an item
 * has not changed since it was read, so that the cache need not read it again. Thread-safe.
 */
public interface WriteNumbers {
  /**
   * Number of the last write that has completed. A read that starts after this call sees that write
   * and all with lower numbers.
   */
  long last();

  /**
   * Whether an item may have been written by a write with a higher number. If not, a strongly
   * consistent read at this moment would return what it returned then, unless the item has expired.
   * May be true for an item that has not changed.
   */
  boolean mayHaveChanged(Key key, long number);
}
