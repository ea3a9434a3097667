package dynamodbstore.search.traces;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Filter;
import dynamodbstore.search.FilterNumber;
import dynamodbstore.search.NumberOperator;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.language.ParsedComparison;
import dynamodbstore.search.language.ParsedComparison.Text;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Conditions of a filter of traces. Comparisons of spans become one condition, because they refer
 * to the same span; of several comparisons {@code run_id = …} only the last counts, as in the
 * reference.
 */
final class TraceConditions {
  /** How much earlier than its trace a span may start and still be found. */
  private static final long TOLERANCE_MILLIS = 10_000;

  /** Each takes time on every text, and a deadline is checked between traces only. */
  private static final int MAX_REGEXES = 20;

  private static final long NANOS = 1_000_000;
  private static final SearchField START = new SearchField(FieldKind.SPAN, "start_time_unix_nano");

  private final List<Filter> conditions = new ArrayList<>();
  private final List<Filter.Comparison> ofSpans = new ArrayList<>();
  private Optional<String> run = Optional.empty();
  private Optional<FilterNumber> earliest = Optional.empty();
  private boolean hasTextBound;
  private boolean hasNumberBound;

  private TraceConditions() {}

  static List<Filter> of(List<ParsedComparison> clauses) {
    if (clauses.stream().filter(clause -> clause.operator().equals("RLIKE")).count()
        > MAX_REGEXES) {
      throw ApiError.invalid(
          "A filter supports at most %d comparisons with RLIKE".formatted(MAX_REGEXES));
    }
    var result = new TraceConditions();
    clauses.forEach(result::add);
    result.run.filter(id -> !id.isEmpty()).ifPresent(id -> result.conditions.add(ofRun(id)));
    result.checkBounds();
    if (!result.ofSpans.isEmpty()) {
      result.conditions.add(result.oneSpan());
    }
    return result.conditions.isEmpty() ? List.of(new Filter.All(List.of())) : result.conditions;
  }

  private void add(ParsedComparison clause) {
    if (isRun(clause) && clause.operand() instanceof Text(var id)) {
      run = Optional.of(id);
      return;
    }
    var comparison = TraceComparisons.of(clause);
    if (clause.entity() == FieldKind.SPAN) {
      ofSpans.add(comparison);
      return;
    }
    conditions.add(comparison);
    if (comparison instanceof Filter.NumberComparison(var field, var relation, var value)
        && field.equals(SearchField.attribute("timestamp_ms"))
        && (relation == NumberOperator.GREATER || relation == NumberOperator.AT_LEAST)) {
      hasTextBound |= clause.operand() instanceof Text;
      hasNumberBound |= clause.operand() instanceof ParsedComparison.Numeral;
      earliest = Optional.of(earliest.map(other -> later(other, value)).orElse(value));
    }
  }

  /** Rejects texts as bounds of time where the reference computes with them, and fails. */
  private void checkBounds() {
    if (hasTextBound && (hasNumberBound || !ofSpans.isEmpty())) {
      throw ApiError.invalid("Expected a numeric value for timestamp_ms, not a quoted one");
    }
  }

  private static boolean isRun(ParsedComparison clause) {
    return clause.entity() == FieldKind.METADATA
        && clause.key().equals(TraceField.RUN_METADATA)
        && clause.operator().equals("=");
  }

  /** A trace belongs to the run that its metadata names, and to those it is linked to. */
  private static Filter ofRun(String id) {
    return new Filter.Any(
        List.of(
            new Filter.TextComparison(
                new SearchField(FieldKind.METADATA, TraceField.RUN_METADATA), true, id),
            new Filter.TextComparison(new SearchField(FieldKind.LINK, "run"), true, id)));
  }

  private Filter oneSpan() {
    var parts = new ArrayList<>(ofSpans);
    earliest.ifPresent(
        time ->
            parts.add(
                new Filter.NumberComparison(START, NumberOperator.AT_LEAST, startNanos(time))));
    return new Filter.OneSpan(parts);
  }

  private static FilterNumber startNanos(FilterNumber millis) {
    return switch (millis) {
      case FilterNumber.Real(double real) ->
          new FilterNumber.Real((real - TOLERANCE_MILLIS) * NANOS);
      case FilterNumber.Whole(long whole) -> {
        var nanos =
            BigInteger.valueOf(whole)
                .subtract(BigInteger.valueOf(TOLERANCE_MILLIS))
                .multiply(BigInteger.valueOf(NANOS));
        yield nanos.bitLength() < Long.SIZE
            ? new FilterNumber.Whole(nanos.longValueExact())
            : new FilterNumber.Real(nanos.doubleValue());
      }
    };
  }

  private static FilterNumber later(FilterNumber one, FilterNumber other) {
    return switch (one) {
      case FilterNumber.Whole(long whole) -> other.compare(whole).orElse(0) >= 0 ? one : other;
      case FilterNumber.Real(double real) -> isLater(real, other) ? one : other;
    };
  }

  private static boolean isLater(double one, FilterNumber other) {
    return switch (other) {
      case FilterNumber.Real(double real) -> one >= real;
      case FilterNumber.Whole(long whole) ->
          Double.isInfinite(one)
              ? one > 0
              : new BigDecimal(one).compareTo(BigDecimal.valueOf(whole)) >= 0;
    };
  }
}
