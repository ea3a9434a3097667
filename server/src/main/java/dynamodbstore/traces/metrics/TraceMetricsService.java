package dynamodbstore.traces.metrics;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.searchengine.SearchEngine;
import dynamodbstore.traces.scan.TraceScan;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Service that aggregates metrics of traces, spans and assessments. It reads all traces of the time
 * range; memory is limited by {@link AggregateMemory}. Thread-safe.
 */
public final class TraceMetricsService {
  private final TraceScan scan;
  private final SearchEngine engine;
  private final Function<Caller, Stream<ExperimentId>> allExperiments;

  /**
   * @param allExperiments all experiments of the caller's workspace, deleted ones included: those
   *     of a query that names none
   */
  public TraceMetricsService(
      TraceScan scan, SearchEngine engine, Function<Caller, Stream<ExperimentId>> allExperiments) {
    this.scan = scan;
    this.engine = engine;
    this.allExperiments = allExperiments;
  }

  public List<TraceMetricsPoint> query(
      Caller caller, Visibility visibility, TraceMetricsRequests.Query request) {
    var checked = TraceMetricsRules.check(request);
    var named = ExperimentId.parseSearched(request.experiments());
    var query = TraceMetricsRules.withFilters(checked, request.filters());
    return engine.execute(
        () -> visibility.experiments(request.experiments().isEmpty() ? all(caller) : named),
        experiments ->
            "%s of %s in %d experiments"
                .formatted(query.metric().text(), query.metric().view(), experiments.size()),
        (experiments, budget) -> aggregate(query, experiments, budget));
  }

  private Set<ExperimentId> all(Caller caller) {
    try (var experiments = allExperiments.apply(caller)) {
      return experiments.collect(Collectors.toCollection(LinkedHashSet::new));
    }
  }

  private List<TraceMetricsPoint> aggregate(
      TraceMetricsQuery query, Set<ExperimentId> experiments, SearchBudget budget) {
    var groups = new TraceMetricsGroups(query, new AggregateMemory(AggregateMemory.LIMIT));
    var packed =
        scan.visitOpen(experiments, query::mayContain, query.needsSpans(), budget, groups::add);
    var columns = new TraceMetricsColumns(query, groups);
    packed.visit(
        columns.needs(),
        query.from().orElse(Long.MIN_VALUE),
        query.to().orElse(Long.MAX_VALUE),
        counted ->
            scan.visit(
                columns.add(counted).stream(), query.needsSpans(), experiments, groups::add));
    return groups.points();
  }
}
