package dynamodbstore.blocks.groups;

import dynamodbstore.blocks.columns.Column;
import dynamodbstore.blocks.columns.LongColumn;
import java.util.Arrays;
import java.util.BitSet;

/** Which rows of a nested group belong to each row of the block. Immutable. */
public final class ChildRows {
  private final int[] ends;

  private ChildRows(int[] ends) {
    this.ends = ends;
  }

  /**
   * @param counts number of rows in the group for each row of the block
   * @throws IllegalArgumentException if they are damaged
   */
  static ChildRows of(LongColumn counts) {
    var ends = new int[counts.rows()];
    long end = 0;
    for (int row = 0; row < ends.length; row++) {
      long count = counts.has(row) ? counts.at(row) : -1;
      if (count < 0 || count > Column.MOST_ROWS - end) {
        throw new IllegalArgumentException("Row " + row + " has " + count + " nested rows");
      }
      end += count;
      ends[row] = (int) end;
    }
    return new ChildRows(ends);
  }

  /** Number of rows of the block. */
  public int rows() {
    return ends.length;
  }

  /** Number of rows of the group. */
  public int children() {
    return ends.length == 0 ? 0 : ends[ends.length - 1];
  }

  /** First row of the group that belongs to a row of the block, if any does. */
  public int start(int row) {
    return row == 0 ? 0 : ends[row - 1];
  }

  /** The row of the group after the last one that belongs to a row of the block. */
  public int end(int row) {
    return ends[row];
  }

  /** The row of the block to which a row of the group belongs. */
  public int parent(int child) {
    int found = Arrays.binarySearch(ends, child);
    if (found < 0) {
      return -found - 1;
    }
    // Of rows that end here, the first that follows and has any row of the group.
    int row = found;
    while (ends[row] <= child) {
      row++;
    }
    return row;
  }

  /** The rows of the group that belong to some rows of the block. */
  public BitSet children(BitSet rows) {
    var children = new BitSet(children());
    int row = rows.nextSetBit(0);
    while (row >= 0) {
      int after = rows.nextClearBit(row);
      children.set(start(row), end(after - 1));
      row = rows.nextSetBit(after);
    }
    return children;
  }

  /** The rows of the block of which some row of the group is in {@code children}. */
  public BitSet parents(BitSet children) {
    var parents = new BitSet();
    int child = children.nextSetBit(0);
    while (child >= 0) {
      int row = parent(child);
      parents.set(row);
      child = children.nextSetBit(end(row));
    }
    return parents;
  }

  /** Those of some rows of the block of which some row of the group is in {@code children}. */
  public BitSet parents(BitSet children, BitSet rows) {
    var parents = new BitSet();
    for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
      int child = children.nextSetBit(start(row));
      parents.set(row, child >= 0 && child < end(row));
    }
    return parents;
  }
}
