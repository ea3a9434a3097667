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
import java.util.stream.Stream;

/**
 * Scan of all traces of some experiments, in batches, within the read budget of a search. Holds one
 * batch in memory. A trace that is moved during the scan may be missing or be visited twice; every
 * other trace is visited once. Thread-safe.
 */
public final class TraceScan {
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
      visit(experiment, wanted, budget, this::withoutSpans, visitor);
    }
  }

  /** Visits the traces whose rows are wanted, each with its spans. */
  public void visitTracesWithSpans(
      Collection<ExperimentId> experiments,
      Predicate<TraceRow> wanted,
      SearchBudget budget,
      Consumer<TraceWithSpans> visitor) {
    for (var experiment : experiments) {
      visit(experiment, wanted, budget, source::tracesWithSpans, visitor);
    }
  }

  private Stream<TraceWithSpans> withoutSpans(List<TraceId> ids) {
    return source.traces(ids).map(trace -> new TraceWithSpans(trace, List.of()));
  }

  /** The trace decides in which experiment it is: its row may be that of an unfinished move. */
  private void visit(
      ExperimentId experiment,
      Predicate<TraceRow> wanted,
      SearchBudget budget,
      Function<List<TraceId>, Stream<TraceWithSpans>> reader,
      Consumer<TraceWithSpans> visitor) {
    try (var rows = source.rows(experiment)) {
      var ids = budget.checked(rows).filter(wanted).map(TraceRow::id);
      BatchMappingIterator.lazily(ids, ReadAheadSize.WIDE, reader)
          .filter(found -> found.trace().experiment().equals(experiment))
          .forEach(visitor);
    }
  }
}
