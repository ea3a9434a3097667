package dynamodbstore.search.traces;

import dynamodbstore.api.PythonText;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Filter;
import dynamodbstore.search.FilterNumber;
import dynamodbstore.search.NumberOperator;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.language.ComparisonFactory;
import dynamodbstore.search.language.ParsedComparison;
import dynamodbstore.search.language.ParsedComparison.Text;
import dynamodbstore.search.language.Quotes;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Factory of comparisons of traces, with the meaning that they have in the reference's database.
 */
final class TraceComparisons {
  /** Text that SQLite converts to a number before it compares it with one. */
  private static final Pattern NUMBER =
      Pattern.compile("[ \\t-\\r]*[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?[ \\t-\\r]*");

  private TraceComparisons() {}

  static Filter.Comparison of(ParsedComparison clause) {
    var field = new SearchField(clause.entity(), clause.key());
    return switch (clause.entity()) {
      case ATTRIBUTE -> ofAttribute(field, clause);
      case SPAN -> ofSpan(field, clause);
      case FEEDBACK, EXPECTATION -> ofAssessment(field, clause);
      case LINK -> of(new SearchField(FieldKind.LINK, "issue"), clause);
      case TAG ->
          clause.key().equals(TraceField.PROMPTS_TAG)
              ? of(new SearchField(FieldKind.LINK, "prompt"), clause)
              : of(field, clause);
      default -> of(field, clause);
    };
  }

  private static Filter.Comparison of(SearchField field, ParsedComparison clause) {
    return ComparisonFactory.of(field, clause.operator(), clause.operand());
  }

  private static Filter.Comparison ofAttribute(SearchField field, ParsedComparison clause) {
    return TraceOperands.NUMERIC.contains(field.key()) && clause.operand() instanceof Text(var text)
        ? new Filter.NumberComparison(
            field, NumberOperator.of(clause.operator()).orElseThrow(), number(field.key(), text))
        : of(field, clause);
  }

  /**
   * The number that a text is compared as. Other texts are greater than all numbers, as infinity
   * is; the end of a trace is computed and therefore never converts a text.
   */
  private static FilterNumber number(String key, String text) {
    return !key.equals("end_time_ms") && NUMBER.matcher(text).matches()
        ? FilterNumber.of(text.strip())
        : new FilterNumber.Real(Double.POSITIVE_INFINITY);
  }

  /** An assessment equals a text if its JSON is this text, or this text as a JSON string. */
  private static Filter.Comparison ofAssessment(SearchField field, ParsedComparison clause) {
    boolean isEqual = clause.operator().equals("=");
    if (clause.operand() instanceof Text(var text) && (isEqual || clause.operator().equals("!="))) {
      return ComparisonFactory.ofTexts(
          field, isEqual ? "IN" : "NOT IN", List.of(text, PythonText.json(text)));
    }
    return of(field, clause);
  }

  private static Filter.Comparison ofSpan(SearchField field, ParsedComparison clause) {
    if (!field.key().startsWith(TraceOperators.SPAN_ATTRIBUTES)
        || !(clause.operand() instanceof Text(var value))) {
      return of(field, clause);
    }
    return ComparisonFactory.ofText(
        new SearchField(FieldKind.SPAN, TraceField.CONTENT),
        clause.operator(),
        clause.operator().equals("RLIKE")
            ? regex(field.key(), value)
            : pattern(field.key(), value));
  }

  /** Pattern by which the reference finds an attribute in the content of a span. */
  static String pattern(String key, String value) {
    return "%\"" + attribute(key) + "\"" + value + "%";
  }

  /** The value of an attribute is JSON in a JSON string, so that its quotes are escaped. */
  private static String regex(String key, String value) {
    var inner = value.startsWith("^") ? value.substring(1) : value;
    var start = "\"" + attribute(key) + "\": \"\\\\\"" + (value.startsWith("^") ? "" : ".*");
    return value.endsWith("$")
        ? start + (inner.isEmpty() ? "" : inner.substring(0, inner.length() - 1)) + "\\\\\""
        : start + inner;
  }

  private static String attribute(String key) {
    return Quotes.withoutBackticks(key.substring(TraceOperators.SPAN_ATTRIBUTES.length()));
  }
}
