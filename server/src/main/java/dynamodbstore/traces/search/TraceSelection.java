package dynamodbstore.traces.search;

import dynamodbstore.api.TraceId;
import dynamodbstore.capacity.GrowingReservation;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.SortOrder;
import dynamodbstore.search.SortPosition;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceWeight;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Selection of one page: the first traces after the cursor, in the order of the search, each once.
 * Holds at most a page. For one thread.
 */
final class TraceSelection {
  private final Ordering ordering;
  private final SortOrder order;
  private final Optional<SortPosition> after;
  private final int maxResults;
  private final TreeMap<SortPosition, Trace> selected;

  private final GrowingReservation memory = new GrowingReservation();

  /** Of the selected traces. */
  private final Set<TraceId> ids = new HashSet<>();

  /**
   * @param after the cursor: the position of the last trace of the page before, if there is one
   */
  TraceSelection(Ordering ordering, Optional<SortPosition> after, int maxResults) {
    this.ordering = ordering;
    this.order = ordering.order();
    this.after = after;
    this.maxResults = maxResults;
    this.selected = new TreeMap<>(order);
  }

  Ordering ordering() {
    return ordering;
  }

  /** The position after which the page begins. */
  Optional<SortPosition> after() {
    return after;
  }

  int maxResults() {
    return maxResults;
  }

  void offer(TraceView view) {
    var position = ordering.sortPosition(view);
    // A trace that was changed between two reads may have another position: the first one counts.
    if (isAfterCursor(position) && ids.add(view.trace().id())) {
      memory.add(TraceWeight.of(view.trace()));
      selected.put(position, view.trace());
      if (selected.size() > maxResults) {
        forget(selected.pollLastEntry().getValue());
      }
    }
  }

  private void forget(Trace trace) {
    memory.add(-TraceWeight.of(trace));
    ids.remove(trace.id());
  }

  boolean isAfterCursor(SortPosition position) {
    return after.isEmpty() || order.compare(position, after.get()) > 0;
  }

  /** Whether no trace at this position or after it can belong to the page. */
  boolean endsBefore(SortPosition position) {
    return selected.size() == maxResults && order.compare(selected.lastKey(), position) < 0;
  }

  /** The selected traces, in order. */
  List<Trace> traces() {
    return List.copyOf(selected.values());
  }

  /** The position after which the next page begins; empty if this page is not full. */
  Optional<SortPosition> next() {
    return selected.size() == maxResults ? Optional.of(selected.lastKey()) : Optional.empty();
  }
}
