package dynamodbstore.traces.search;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Filter;
import dynamodbstore.search.LikePattern;
import dynamodbstore.search.NumberOperator;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.language.SearchSyntax;
import dynamodbstore.search.vocabulary.SearchParser;
import dynamodbstore.searchengine.Conjuncts;
import java.util.List;
import java.util.stream.Stream;

/** Parsed filter of traces, with what it must read to be evaluated. */
public record TraceFilter(Filter condition) {
  private static final SearchField CONTENT = new SearchField(FieldKind.SPAN, "content");

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

  /** Patterns of which each matches the content of a span of every trace that is accepted. */
  List<LikePattern> contents() {
    return contents(condition).toList();
  }

  private static Stream<LikePattern> contents(Filter condition) {
    return switch (condition) {
      case Filter.All(var parts) -> parts.stream().flatMap(TraceFilter::contents);
      case Filter.OneSpan(var parts) -> parts.stream().flatMap(TraceFilter::contents);
      case Filter.PatternComparison(var field, var pattern) when field.equals(CONTENT) ->
          Stream.of(pattern);
      default -> Stream.empty();
    };
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
