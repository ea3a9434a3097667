package dynamodbstore.table.embedded;

import dynamodbstore.table.Key;
import java.util.Arrays;

/**
 * Which keys were written lately: for each hash of a key, the number of the last group that wrote
 * such a key. A slot not newer than what a decision saw proves the decision, without a read; keys
 * that share a slot only cost a second look. For the committing thread.
 */
final class Slots {
  private static final int COUNT = 1 << 16;

  private final long[] groups = new long[COUNT];

  long lastGroup(Key key) {
    return groups[slot(key)];
  }

  void mark(Key key, long group) {
    groups[slot(key)] = group;
  }

  void markAll(long group) {
    Arrays.fill(groups, group);
  }

  private static int slot(Key key) {
    int hash = key.hashCode() * 0x9E3779B9;
    return hash >>> 16;
  }
}
