package dynamodbstore.table.embedded.commit;

import dynamodbstore.table.items.Key;
import java.util.Arrays;

/**
 * Hashed table of last-write numbers, for optimistic validation: for each slot, the number of the
 * last group that wrote a key with that hash.
 *
 * <p>If the number is not newer than the group that a decision has seen, no write can have changed
 * the key, and the decision is valid without a read. Keys that share a slot only cause a needless
 * second evaluation. Not thread-safe: used by the committing thread only.
 */
final class LastWriteTable {
  private static final int COUNT = 1 << 16;

  private final long[] groups = new long[COUNT];

  long lastGroup(Key key) {
    return groups[slot(key)];
  }

  void mark(Key key, long group) {
    groups[slot(key)] = group;
  }

  /** Invalidates all decisions that have not seen {@code group}. */
  void markAll(long group) {
    Arrays.fill(groups, group);
  }

  private static int slot(Key key) {
    int hash = key.hashCode() * 0x9E3779B9;
    return hash >>> 16;
  }
}
