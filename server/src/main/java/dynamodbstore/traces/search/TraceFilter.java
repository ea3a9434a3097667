package dynamodbstore.traces.search;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Filter;
import dynamodbstore.search.NumberOperator;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.search.vocabulary.SearchParser;
import dynamodbstore.searchengine.Conjuncts;
import java.util.List;

/** Parsed filter of traces, with what it must read to be evaluated. */
public record TraceFilter(Filter condition) {
  /**
   * Parses a filter.
   *
   * @throws ApiError if it is invalid, in the reference's words
   */
  public static TraceFilter parse(String filter, SearchSyntax syntax) {
    return new TraceFilter(SearchParser.traces(filter, syntax));
  }

  /** Whether every trace matches. */
  boolean acceptsAll() {
    return condition.fields().findAny().isEmpty();
  }

  /** Whether the views need the spans of their traces. */
  public boolean readsSpans() {
    return condition.fields().anyMatch(field -> field.entity() == FieldKind.SPAN);
  }

  /**
   * Feedback and expectations that the filter refers to. If there are any, the views need {@link
   * SessionAssessments} of all traces that are searched.
   */
  public List<SearchField> assessments() {
    return condition
        .fields()
        .filter(
            field ->
                field.entity() == FieldKind.FEEDBACK || field.entity() == FieldKind.EXPECTATION)
        .distinct()
        .toList();
  }

  /** The conjuncts that are lower bounds of the time of a trace. */
  List<Filter.Comparison> lowerTimeBounds() {
    return Conjuncts.of(condition).tests().stream()
        .filter(test -> test.field().equals(SearchField.attribute("timestamp_ms")))
        .filter(TraceFilter::isLowerBound)
        .toList();
  }

  private static boolean isLowerBound(Filter.Comparison test) {
    return test instanceof Filter.NumberComparison(_, NumberOperator relation, _)
        && (relation == NumberOperator.GREATER || relation == NumberOperator.AT_LEAST);
  }

  public boolean matches(TraceView view) {
    return condition.holds(view);
  }
}
