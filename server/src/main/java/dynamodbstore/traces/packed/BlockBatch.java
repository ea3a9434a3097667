package dynamodbstore.traces.packed;

import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.capacity.RequestMemory;
import dynamodbstore.traces.columns.BlockNeeds;
import dynamodbstore.traces.columns.TraceBlockReader;
import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;

/**
 * Blocks that are read at once: some, and not more than their decoded columns allow.
 *
 * @param heap about how many bytes of heap they take
 */
record BlockBatch(List<DirectoryRow> rows, long heap) {
  /** Blocks of a usual size, of which all columns are read, need less. */
  private static final int MOST = 16;

  private static final long MOST_HEAP = 16 << 20;

  /** Takes the next rows, at least one, if there is any. */
  static BlockBatch next(ListIterator<DirectoryRow> rest, BlockNeeds needs) {
    var rows = new ArrayList<DirectoryRow>();
    long heap = 0;
    while (rest.hasNext() && rows.size() < MOST) {
      var row = rest.next();
      long more = TraceBlockReader.heap(row, needs);
      if (!rows.isEmpty() && heap + more > MOST_HEAP) {
        var _ = rest.previous();
        break;
      }
      rows.add(row);
      heap += more;
    }
    return new BlockBatch(rows, heap);
  }

  /** Reserves heap for the time in which the blocks are evaluated. */
  RequestMemory.Reservation reserve() {
    return RequestMemory.reserve(heap);
  }
}
