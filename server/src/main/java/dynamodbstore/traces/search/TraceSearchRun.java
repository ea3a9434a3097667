package dynamodbstore.traces.search;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.paging.iterators.ConcatenatedIterator;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.paging.iterators.TopSelection;
import dynamodbstore.search.Filter;
import dynamodbstore.search.SortPosition;
import dynamodbstore.search.SortValue;
import dynamodbstore.search.traces.TraceOrders;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Execution of one search: reads candidates and offers those that match to the selection. Rows are
 * hints, so each trace is verified: it must exist, be in one of the experiments and match the
 * filter; its own time decides its position. A row whose time the filter excludes, or that is
 * before the cursor of a search by time, is not read: while a trace is being moved to another time,
 * a search may miss it. For one thread.
 */
final class TraceSearchRun {
  /** Rows that are held at a time, sorted, by a search from the newest trace on. */
  private static final int CHUNK = 1000;

  private static final Comparator<TraceRow> NEWEST_FIRST =
      Comparator.comparing(TraceSearchRun::position, TraceOrders.DEFAULT.order());

  private final TraceSource source;
  private final Set<ExperimentId> experiments;
  private final TraceFilter filter;
  private final SearchBudget budget;
  private final List<Filter.Comparison> lowerBounds;

  TraceSearchRun(
      TraceSource source, Set<ExperimentId> experiments, TraceFilter filter, SearchBudget budget) {
    this.source = source;
    this.experiments = experiments;
    this.filter = filter;
    this.budget = budget;
    this.lowerBounds = filter.lowerTimeBounds();
  }

  void execute(TracePlan plan, TraceSelection selection) {
    var sessions = sessions();
    switch (plan) {
      case TracePlan.ByIds(var ids) -> offerAll(ids.stream(), sessions, selection);
      case TracePlan.Everything _ -> offerAll(rowsInTime().map(TraceRow::id), sessions, selection);
      case TracePlan.NewestFirst _ -> offerNewest(sessions, selection);
    }
  }

  /** A first pass over all traces, if the filter refers to assessments. */
  private SessionAssessments sessions() {
    var wanted = filter.assessments();
    if (wanted.isEmpty()) {
      return SessionAssessments.NONE;
    }
    var traces =
        BatchMappingIterator.lazily(
            budget.checked(rows().map(TraceRow::id)), ReadAheadSize.WHOLE, source::traces);
    return SessionAssessments.of(
        traces.filter(trace -> experiments.contains(trace.experiment())), wanted);
  }

  private void offerAll(
      Stream<TraceId> ids, SessionAssessments sessions, TraceSelection selection) {
    BatchMappingIterator.lazily(
            budget.checked(ids), ReadAheadSize.WHOLE, batch -> views(batch, sessions))
        .forEach(view -> offer(view, selection));
  }

  private void offer(TraceView view, TraceSelection selection) {
    if (experiments.contains(view.trace().experiment()) && filter.matches(view)) {
      selection.offer(view);
    }
  }

  /**
   * Reads traces in the order of their rows, until the selection is full and ends before the next
   * row. The time of a row is an upper bound, so no trace of a later row belongs to the page; but a
   * trace of a row before the cursor may be behind it. Each chunk costs one pass over the rows; all
   * but the first are needed only for later pages, or if candidates do not match.
   */
  private void offerNewest(SessionAssessments sessions, TraceSelection selection) {
    var last = Optional.<TraceRow>empty();
    while (true) {
      var before = last;
      var rest =
          budget
              .checked(rowsInTime())
              .filter(row -> before.isEmpty() || NEWEST_FIRST.compare(row, before.get()) > 0);
      var chunk = TopSelection.of(CHUNK, rest.iterator(), NEWEST_FIRST);
      if (offerInOrder(chunk.items(), sessions, selection) || !chunk.more()) {
        return;
      }
      last = Optional.of(chunk.items().getLast());
    }
  }

  /** Whether the selection is complete. */
  private boolean offerInOrder(
      List<TraceRow> rows, SessionAssessments sessions, TraceSelection selection) {
    int size =
        filter.acceptsAll()
            ? Math.min(selection.maxResults(), ReadAheadSize.WIDE)
            : ReadAheadSize.WHOLE;
    for (int from = 0; from < rows.size(); from += size) {
      var batch = rows.subList(from, Math.min(from + size, rows.size()));
      if (selection.endsBefore(position(batch.getFirst()))) {
        return true;
      }
      budget.check();
      views(batch.stream().map(TraceRow::id).toList(), sessions)
          .forEach(view -> offer(view, selection));
    }
    return false;
  }

  private static SortPosition position(TraceRow row) {
    return SortPosition.of(SortValue.of(row.latest()), SortValue.of(row.id().text()));
  }

  private Stream<TraceRow> rows() {
    return IteratorStreams.of(
        ConcatenatedIterator.of(experiments, experiment -> source.rows(experiment).iterator()));
  }

  /** The rows that the filter does not exclude: their time is an upper bound of the trace's. */
  private Stream<TraceRow> rowsInTime() {
    return rows()
        .filter(
            row -> {
              var view = new RowView(row);
              return lowerBounds.stream().allMatch(bound -> bound.holds(view));
            });
  }

  private Stream<TraceView> views(List<TraceId> ids, SessionAssessments sessions) {
    return filter.readsSpans()
        ? source
            .tracesWithSpans(ids)
            .map(found -> new TraceView(found.trace(), found.spans(), sessions))
        : source.traces(ids).map(trace -> new TraceView(trace, List.of(), sessions));
  }
}
