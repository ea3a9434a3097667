package dynamodbstore.traces.search;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.packed.PackedTraces;
import dynamodbstore.traces.packed.SessionColumns;
import dynamodbstore.traces.packed.TraceBlocks;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Stream;

/** Reader of the assessments of sessions: a pass over all traces of some experiments. */
public final class SessionReader {
  private final TraceSource source;
  private final TraceBlocks blocks;

  public SessionReader(TraceSource source, TraceBlocks blocks) {
    this.source = source;
    this.blocks = blocks;
  }

  /** Reads nothing if the filter does not refer to assessments. */
  public SessionAssessments read(
      TraceFilter filter, Set<ExperimentId> experiments, SearchBudget budget) {
    var wanted = filter.assessments();
    if (wanted.isEmpty()) {
      return SessionAssessments.NONE;
    }
    var sessions = new SessionAssessments.Builder(wanted);
    var packed = new PackedTraces(blocks, experiments, budget);
    for (var experiment : experiments) {
      try (var rows = source.rows(experiment)) {
        add(
            rows.map(
                row -> {
                  packed.open().add(experiment, row.id());
                  return row.id();
                }),
            Set.of(experiment),
            budget,
            sessions);
      }
    }
    var undecided = SessionColumns.collect(packed, wanted, sessions);
    add(undecided.stream(), experiments, budget, sessions);
    return sessions.build();
  }

  private void add(
      Stream<TraceId> ids,
      Collection<ExperimentId> experiments,
      SearchBudget budget,
      SessionAssessments.Builder sessions) {
    BatchMappingIterator.lazily(budget.checked(ids), ReadAheadSize.WHOLE, source::traces)
        .filter(trace -> experiments.contains(trace.experiment()))
        .forEach(sessions::add);
  }
}
