package dynamodbstore.runs.search;

import dynamodbstore.runs.data.RunSnapshotItems;
import dynamodbstore.table.items.Item;
import java.util.Collection;

/**
 * Adaptive batch size for reading snapshots: targets about one megabyte, based on the mean size
 * seen so far. Not thread-safe.
 */
final class SnapshotBatchSize {
  private static final int BATCH_BYTES = 1 << 20;
  private static final int FEWEST = 16;
  private static final int MOST = 400;

  /** Batch size before any snapshot was read: a page of usual length takes one batch. */
  private static final int FIRST = 128;

  private long copies;
  private long bytes;

  void read(Collection<Item> items) {
    copies += items.size();
    items.forEach(item -> bytes += RunSnapshotItems.dataBytes(item));
  }

  int batch() {
    return copies == 0
        ? FIRST
        : Math.clamp(BATCH_BYTES * copies / Math.max(bytes, 1), FEWEST, MOST);
  }
}
