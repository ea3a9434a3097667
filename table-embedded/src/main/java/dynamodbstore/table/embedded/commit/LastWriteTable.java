package dynamodbstore.table.embedded.commit;

import dynamodbstore.table.items.Key;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Hashed table of last-write numbers, for optimistic validation: for each slot, the number of the
 * last group that wrote a key with that hash.
 *
 * <p>If the number is not newer than the group that a decision has seen, no write can have changed
 * the key, and the decision is valid without a read. Keys that share a slot only cause a needless
 * second evaluation, or a needless read. Only the committing thread marks; every thread may ask.
 */
final class LastWriteTable {
  private static final int COUNT = 1 << 16;

  private final AtomicLongArray groups = new AtomicLongArray(COUNT);

  long lastGroup(Key key) {
    return groups.getAcquire(slot(key));
  }

  void mark(Key key, long group) {
    groups.setRelease(slot(key), group);
  }

  /** Invalidates all decisions that have not seen {@code group}. */
  void markAll(long group) {
    for (int slot = 0; slot < COUNT; slot++) {
      groups.setRelease(slot, group);
    }
  }

  private static int slot(Key key) {
    int hash = key.hashCode() * 0x9E3779B9;
    return hash >>> 16;
  }
}
