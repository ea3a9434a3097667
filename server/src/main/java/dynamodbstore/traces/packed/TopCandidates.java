package dynamodbstore.traces.packed;

import dynamodbstore.search.Ordering;
import dynamodbstore.search.SortOrder;
import dynamodbstore.search.SortPosition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Selection of the first candidates by their bounds. Creates objects only for those that are among
 * the first so far; holds one more than requested. For one thread.
 */
final class TopCandidates {
  private final int count;
  private final Ordering ordering;
  private final SortOrder order;

  /** Order by the first term alone. */
  private final SortOrder firstOrder;

  private final Optional<SortPosition> token;
  private final Optional<SortPosition> after;
  private final PriorityQueue<PackedCandidate> kept;

  TopCandidates(
      int count, Ordering ordering, Optional<SortPosition> token, Optional<SortPosition> after) {
    this.count = count;
    this.ordering = ordering;
    this.order = ordering.order();
    this.firstOrder = new SortOrder(order.clauses().subList(0, 1));
    this.token = token;
    this.after = after;
    this.kept = new PriorityQueue<>(Comparator.comparing(PackedCandidate::bound, order).reversed());
  }

  void offer(PackedSearch.Found found) {
    var keys = new SortKeys(found.block(), ordering);
    var rows = found.matches().candidates();
    for (int row = rows.nextSetBit(0); row >= 0; row = rows.nextSetBit(row + 1)) {
      if (kept.size() <= count || isBeforeLast(SortPosition.of(keys.first(row)))) {
        offer(found, row, keys);
      }
    }
  }

  private boolean isBeforeLast(SortPosition first) {
    var last = kept.element().bound();
    return firstOrder.compare(first, SortPosition.of(last.values().getFirst())) <= 0;
  }

  private void offer(PackedSearch.Found found, int row, SortKeys keys) {
    var bound = keys.bound(row);
    if (isNotAfter(bound, after) || (isNotAfter(bound, token) && keys.isExact(row))) {
      return;
    }
    kept.add(found.candidate(row, bound));
    if (kept.size() > count + 1) {
      var _ = kept.remove();
    }
  }

  private boolean isNotAfter(SortPosition bound, Optional<SortPosition> position) {
    return position.isPresent() && order.compare(bound, position.get()) <= 0;
  }

  List<PackedCandidate> candidates() {
    return new ArrayList<>(kept);
  }
}
