package dynamodbstore.traces.packed;

import java.util.BitSet;

/**
 * Rows of a block by a key, greatest first: a binary heap, because most searches take only the
 * first few rows. Rows with the same key are in no order. For one thread.
 */
final class RowHeap {
  private final long[] keys;
  private final int[] rows;
  private int size;

  /**
   * @param keys by row; not modified
   */
  RowHeap(long[] keys, BitSet selected) {
    this.keys = keys;
    this.rows = selected.stream().toArray();
    this.size = rows.length;
    for (int at = size / 2 - 1; at >= 0; at--) {
      sink(at);
    }
  }

  boolean isEmpty() {
    return size == 0;
  }

  long firstKey() {
    return keys[rows[0]];
  }

  int poll() {
    int first = rows[0];
    rows[0] = rows[--size];
    sink(0);
    return first;
  }

  private void sink(int start) {
    int at = start;
    int row = rows[at];
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && keys[rows[child + 1]] > keys[rows[child]]) {
        child++;
      }
      if (keys[rows[child]] <= keys[row]) {
        break;
      }
      rows[at] = rows[child];
      at = child;
    }
    rows[at] = row;
  }
}
