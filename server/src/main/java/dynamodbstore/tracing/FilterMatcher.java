package dynamodbstore.tracing;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.searchengine.SearchBudget;
import dynamodbstore.traces.correlation.TraceMatcher;
import dynamodbstore.traces.packed.ColumnFilter;
import dynamodbstore.traces.search.SessionReader;
import dynamodbstore.traces.search.TraceFilter;
import dynamodbstore.traces.search.TraceView;
import java.util.Set;

/** Filters of trace searches, for the correlation of filters. Thread-safe. */
public final class FilterMatcher implements TraceMatcher {
  private final SessionReader reader;
  private final SearchSyntax syntax;

  public FilterMatcher(SessionReader reader, SearchSyntax syntax) {
    this.reader = reader;
    this.syntax = syntax;
  }

  @Override
  public Compiled compile(String text, Set<ExperimentId> experiments, SearchBudget budget) {
    var filter = TraceFilter.parse(text, syntax);
    var sessions = reader.read(filter, experiments, budget);
    return new Compiled(
        found -> filter.matches(new TraceView(found.trace(), found.spans(), sessions)),
        filter.readsSpans(),
        ColumnFilter.needs(filter.condition(), sessions),
        counted -> ColumnFilter.evaluate(filter.condition(), sessions, counted));
  }
}
