package dynamodbstore.tracing;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.paging.ReadAheadSize;
import dynamodbstore.paging.iterators.BatchMappingIterator;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.traces.correlation.TraceMatcher;
import dynamodbstore.traces.entity.TraceRow;
import dynamodbstore.traces.entity.TraceSource;
import dynamodbstore.traces.search.SessionAssessments;
import dynamodbstore.traces.search.TraceFilter;
import dynamodbstore.traces.search.TraceView;
import java.util.Set;

/** Filters of trace searches, for the correlation of filters. Thread-safe. */
final class FilterMatcher implements TraceMatcher {
  private final TraceSource source;
  private final SearchSyntax syntax;

  FilterMatcher(TraceSource source, SearchSyntax syntax) {
    this.source = source;
    this.syntax = syntax;
  }

  @Override
  public Compiled compile(String text, Set<ExperimentId> experiments) {
    var filter = TraceFilter.parse(text, syntax);
    var sessions = sessions(filter, experiments);
    return new Compiled(
        found -> filter.matches(new TraceView(found.trace(), found.spans(), sessions)),
        filter.readsSpans());
  }

  /** A pass over all traces, if the filter refers to assessments. */
  private SessionAssessments sessions(TraceFilter filter, Set<ExperimentId> experiments) {
    var wanted = filter.assessments();
    if (wanted.isEmpty()) {
      return SessionAssessments.NONE;
    }
    var ids = experiments.stream().flatMap(source::rows).map(TraceRow::id);
    return SessionAssessments.of(
        BatchMappingIterator.lazily(ids, ReadAheadSize.WHOLE, source::traces)
            .filter(trace -> experiments.contains(trace.experiment())),
        wanted);
  }
}
