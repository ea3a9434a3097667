package dynamodbstore.search.language;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.PythonText;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Filter;
import dynamodbstore.search.FilterNumber;
import dynamodbstore.search.LikePattern;
import dynamodbstore.search.NumberOperator;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.regex.PythonRegex;
import dynamodbstore.search.regex.UnsupportedRegexException;
import java.util.LinkedHashSet;
import java.util.List;

/** Factory of comparisons from a field, an operator and an operand. */
public final class ComparisonFactory {
  private ComparisonFactory() {}

  public static Filter.Comparison of(
      SearchField field, String operator, ParsedComparison.Operand operand) {
    return switch (operand) {
      case ParsedComparison.Nothing _ ->
          new Filter.PresenceComparison(field, operator.equals("IS NOT NULL"));
      case ParsedComparison.Text(String value) -> ofText(field, operator, value);
      case ParsedComparison.Numeral(String text) -> ofNumber(field, operator, text);
      case ParsedComparison.Texts(List<String> values) -> ofTexts(field, operator, values);
    };
  }

  public static Filter.Comparison ofText(SearchField field, String operator, String value) {
    return switch (operator) {
      case "=" -> new Filter.TextComparison(field, true, value);
      case "!=" -> new Filter.TextComparison(field, false, value);
      case "LIKE" -> new Filter.PatternComparison(field, like(value, false));
      case "ILIKE" -> new Filter.PatternComparison(field, like(value, true));
      case "RLIKE" -> new Filter.RegexComparison(field, regex(value));
      default -> throw mismatch(operator, "a list of quoted string values");
    };
  }

  /** The reference refuses a pattern that is too long when its database evaluates it. */
  private static LikePattern like(String pattern, boolean ignoresCase) {
    if (LikePattern.isTooLong(pattern)) {
      throw ApiError.invalid(
          "A pattern of LIKE or ILIKE has at most %,d bytes".formatted(LikePattern.MAX_BYTES));
    }
    return new LikePattern(pattern, ignoresCase);
  }

  private static PythonRegex regex(String pattern) {
    try {
      return PythonRegex.of(pattern);
    } catch (UnsupportedRegexException e) {
      throw ApiError.invalid(
          "RLIKE does not support %s, because it is matched in linear time: %s"
              .formatted(e.feature(), PythonText.repr(pattern)));
    }
  }

  /**
   * A list with any operator but these is rejected here; the reference leaves that to its database.
   */
  public static Filter.Comparison ofTexts(SearchField field, String operator, List<String> values) {
    return switch (operator) {
      case "IN" -> new Filter.ListComparison(field, true, new LinkedHashSet<>(values));
      case "NOT IN" -> new Filter.ListComparison(field, false, new LinkedHashSet<>(values));
      default -> throw mismatch(operator, "a quoted string value, not a list");
    };
  }

  private static Filter.Comparison ofNumber(SearchField field, String operator, String text) {
    var value =
        field.entity() == FieldKind.ATTRIBUTE ? FilterNumber.of(text) : FilterNumber.real(text);
    return NumberOperator.of(operator)
        .<Filter.Comparison>map(relation -> new Filter.NumberComparison(field, relation, value))
        .orElseThrow(() -> mismatch(operator, "a quoted string value"));
  }

  private static ApiError mismatch(String operator, String expected) {
    return ApiError.invalid("Comparator '%s' expects %s".formatted(operator, expected));
  }
}
