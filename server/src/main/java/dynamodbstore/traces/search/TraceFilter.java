package dynamodbstore.traces.search;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Filter;
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

  /** The conjuncts that restrict the time of a trace. */
  List<Filter.Comparison> timeBounds() {
    return Conjuncts.of(condition).tests().stream()
        .filter(test -> test.field().equals(SearchField.attribute("timestamp_ms")))
        .toList();
  }

  public boolean matches(TraceView view) {
    return condition.holds(view);
  }
}
