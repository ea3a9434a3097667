package dynamodbstore.runs;

import dynamodbstore.table.Item;
import java.util.Collection;

/**
 * How large packed copies are, and so how many are read at once: about a megabyte. For one thread.
 */
final class CopySizes {
  private static final int BATCH_BYTES = 1 << 20;
  private static final int FEWEST = 16;
  private static final int MOST = 400;

  /** A page of usual length is read in one batch, before anything is known. */
  private static final int FIRST = 128;

  private long copies;
  private long bytes;

  void read(Collection<Item> items) {
    copies += items.size();
    items.forEach(item -> bytes += PackedRunItems.dataBytes(item));
  }

  int batch() {
    return copies == 0
        ? FIRST
        : Math.clamp(BATCH_BYTES * copies / Math.max(bytes, 1), FEWEST, MOST);
  }
}
