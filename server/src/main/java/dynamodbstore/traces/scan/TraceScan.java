package dynamodbstore.traces.scan;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.packed.PackedTraces;
import dynamodbstore.traces.packed.TraceBlocks;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Scan of all traces of some experiments, within the read budget of a search: those with an open
 * row one by one, in batches of which one is in memory, and the others in their blocks. A trace
 * that is changed or moved during the scan may be missing or be visited twice; every other trace is
 * visited once. Thread-safe.
 */
public final class TraceScan {
  private final TraceSource source;
  private final TraceBlocks blocks;

  public TraceScan(TraceSource source, TraceBlocks blocks) {
    this.source = source;
    this.blocks = blocks;
  }

  /**
   * Visits the traces with an open row.
   *
   * @param wanted rows whose traces are needed
   * @param needsSpans whether to read the spans of the traces
   * @return the others, whose blocks are to be visited next
   */
  public PackedTraces visitOpen(
      Collection<ExperimentId> experiments,
      Predicate<TraceRow> wanted,
      boolean needsSpans,
      SearchBudget budget,
      Consumer<TraceWithSpans> visitor) {
    var packed = new PackedTraces(blocks, experiments, budget);
    for (var experiment : experiments) {
      try (var rows = source.rows(experiment)) {
        var ids =
            budget
                .checked(rows)
                .filter(
                    row -> {
                      packed.open().add(experiment, row.id());
                      return wanted.test(row);
                    })
                .map(TraceRow::id);
        visit(ids, needsSpans, List.of(experiment), visitor);
      }
    }
    return packed;
  }

  /**
   * Visits some traces. A trace decides in which experiment it is: its row may be that of an
   * unfinished move.
   */
  public void visit(
      Stream<TraceId> ids,
      boolean needsSpans,
      Collection<ExperimentId> experiments,
      Consumer<TraceWithSpans> visitor) {
    Function<List<TraceId>, Stream<TraceWithSpans>> reader =
        needsSpans ? source::tracesWithSpans : this::withoutSpans;
    BatchMappingIterator.lazily(ids, ReadAheadSize.WIDE, reader)
        .filter(one -> experiments.contains(one.trace().experiment()))
        .forEach(visitor);
  }

  private Stream<TraceWithSpans> withoutSpans(List<TraceId> ids) {
    return source.traces(ids).map(trace -> new TraceWithSpans(trace, List.of()));
  }
}
