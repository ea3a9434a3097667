package dynamodbstore.traces.scan;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.entity.TraceWithSpans;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Scan of all traces of some experiments, in batches, within the read budget of a search. Holds one
 * batch in memory. A trace that is moved during the scan may be missing or be visited twice; every
 * other trace is visited once. Thread-safe.
 */
public final class TraceScan {
  /** Traces with spans per batch: a trace may have megabytes of spans. */
  private static final int WITH_SPANS = 20;

  private final TraceSource source;

  public TraceScan(TraceSource source) {
    this.source = source;
  }

  /** Visits the traces whose rows are wanted, each without its spans. */
  public void visitTraces(
      Collection<ExperimentId> experiments,
      Predicate<TraceRow> wanted,
      SearchBudget budget,
      Consumer<TraceWithSpans> visitor) {
    for (var experiment : experiments) {
      visit(experiment, wanted, budget, ReadAheadSize.WIDE, this::withoutSpans, visitor);
    }
  }

  /** Visits the traces whose rows are wanted, each with its spans. */
  public void visitTracesWithSpans(
      Collection<ExperimentId> experiments,
      Predicate<TraceRow> wanted,
      SearchBudget budget,
      Consumer<TraceWithSpans> visitor) {
    for (var experiment : experiments) {
      visit(experiment, wanted, budget, WITH_SPANS, source::tracesWithSpans, visitor);
    }
  }

  private List<TraceWithSpans> withoutSpans(List<TraceId> ids) {
    return source.traces(ids).stream().map(trace -> new TraceWithSpans(trace, List.of())).toList();
  }

  /** The trace decides in which experiment it is: its row may be that of an unfinished move. */
  private void visit(
      ExperimentId experiment,
      Predicate<TraceRow> wanted,
      SearchBudget budget,
      int batch,
      Function<List<TraceId>, List<TraceWithSpans>> reader,
      Consumer<TraceWithSpans> visitor) {
    try (var rows = source.rows(experiment)) {
      var ids = budget.checked(rows).filter(wanted).map(TraceRow::id);
      BatchMappingIterator.of(ids, batch, reader)
          .filter(found -> found.trace().experiment().equals(experiment))
          .forEach(visitor);
    }
  }
}
