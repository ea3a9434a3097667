package dynamodbstore.traces.packed;

import static java.util.Objects.requireNonNull;

import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.SortOrder;
import dynamodbstore.search.SortPosition;
import dynamodbstore.search.SortValue;
import dynamodbstore.traces.columns.BlockNeeds;
import dynamodbstore.traces.columns.ColumnName;
import dynamodbstore.traces.columns.TraceBlock;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Candidates from the newest trace on. Opens a block when the next candidate may be in it: times of
 * blocks overlap. For one thread.
 */
final class NewestCandidates implements Iterator<PackedCandidate> {
  private static final int MOST_AT_ONCE = 16;

  private static final BlockNeeds NEEDS =
      BlockNeeds.of(List.of(ColumnName.TIME)).and(BlockNeeds.ENTRIES);

  /** Block with the rest of its candidates. */
  private record Opened(PackedSearch.Found found, RowHeap rows) {}

  private final PackedSearch search;
  private final Iterator<DirectoryRow> directory;
  private final SortOrder order;
  private final Optional<SortPosition> after;
  private final PriorityQueue<Opened> opened =
      new PriorityQueue<>(
          Comparator.comparingLong((Opened one) -> one.rows().firstKey()).reversed());

  private Optional<DirectoryRow> next;
  private Iterator<PackedCandidate> ready = List.<PackedCandidate>of().iterator();
  private int batch = 1;

  NewestCandidates(
      PackedSearch search,
      Iterator<DirectoryRow> directory,
      Ordering ordering,
      Optional<SortPosition> after) {
    this.search = search;
    this.directory = directory;
    this.order = ordering.order();
    this.after = after;
    this.next = nextBlock();
  }

  @Override
  public boolean hasNext() {
    while (!ready.hasNext()) {
      openBlocks();
      if (opened.isEmpty()) {
        return false;
      }
      ready = sameTime().iterator();
    }
    return true;
  }

  @Override
  public PackedCandidate next() {
    var _ = hasNext();
    return ready.next();
  }

  /** The next block of the directory that has entries at the cursor or after it. */
  private Optional<DirectoryRow> nextBlock() {
    while (directory.hasNext()) {
      var row = directory.next();
      if (after.isEmpty() || row.oldest() <= after.get().whole(0)) {
        return Optional.of(row);
      }
    }
    return Optional.empty();
  }

  /**
   * Opens all blocks that may have a candidate before the first of those that are open, or with it.
   */
  private void openBlocks() {
    while (next.isPresent()
        && (opened.isEmpty() || next.get().key().newest() >= opened.element().rows().firstKey())) {
      var rows = new ArrayList<DirectoryRow>();
      while (rows.size() < batch && next.isPresent()) {
        rows.add(next.get());
        next = nextBlock();
      }
      batch = Math.min(2 * batch, MOST_AT_ONCE);
      search.matching(rows, NEEDS, this::open);
    }
  }

  private void open(PackedSearch.Found found) {
    var block = found.block();
    var times = block.longs(ColumnName.TIME).orElseThrow();
    var keys = new long[block.rows()];
    var rows = (BitSet) found.matches().candidates().clone();
    for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
      keys[row] = times.at(row);
      if (isBeforeCursor(keys[row], block, row)) {
        rows.clear(row);
      }
    }
    if (!rows.isEmpty()) {
      opened.add(new Opened(found, new RowHeap(keys, rows)));
    }
  }

  private boolean isBeforeCursor(long time, TraceBlock block, int row) {
    if (after.isEmpty() || time < after.get().whole(0)) {
      return false;
    }
    return time > after.get().whole(0)
        || order.compare(position(time, block.id(row)), after.get()) <= 0;
  }

  private static SortPosition position(long time, String id) {
    return SortPosition.of(SortValue.of(time), SortValue.of(id));
  }

  /** Takes the candidates of the latest time, sorted by id. */
  private List<PackedCandidate> sameTime() {
    long time = opened.element().rows().firstKey();
    var candidates = new ArrayList<PackedCandidate>();
    while (!opened.isEmpty() && opened.element().rows().firstKey() == time) {
      var one = requireNonNull(opened.poll());
      while (!one.rows().isEmpty() && one.rows().firstKey() == time) {
        int row = one.rows().poll();
        candidates.add(one.found().candidate(row, position(time, one.found().block().id(row))));
      }
      if (!one.rows().isEmpty()) {
        opened.add(one);
      }
    }
    candidates.sort(Comparator.comparing(PackedCandidate::bound, order));
    return candidates;
  }
}
