package dynamodbstore.search.language;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Filter;
import dynamodbstore.search.FilterNumber;
import dynamodbstore.search.NumberOperator;
import dynamodbstore.search.SearchField;
import dynamodbstore.search.sql.SqlNode;
import dynamodbstore.search.sql.SqlParser;
import dynamodbstore.search.sql.SqlTokenKind;
import java.util.Locale;
import java.util.Optional;

/**
 * Aggregate of all values that a metric ever had, {@code min(…)} or {@code max(…)}; only in the
 * extended syntax.
 */
public enum MetricAggregate {
  MIN(FieldKind.METRIC_MIN),
  MAX(FieldKind.METRIC_MAX);

  private final FieldKind entity;

  MetricAggregate(FieldKind entity) {
    this.entity = entity;
  }

  public static Optional<MetricAggregate> of(SqlNode.Token token) {
    if (!token.is(SqlTokenKind.NAME) && !token.is(SqlTokenKind.KEYWORD)) {
      return Optional.empty();
    }
    return switch (token.text().toLowerCase(Locale.ROOT)) {
      case "min" -> Optional.of(MIN);
      case "max" -> Optional.of(MAX);
      default -> Optional.empty();
    };
  }

  /**
   * Turns {@code (a) b} into {@code a b}; returns the text unchanged if the parenthesis is not
   * closed.
   */
  public static String unwrapped(String text) {
    int depth = 0;
    int at = 0;
    for (var token : SqlParser.tokens(text)) {
      depth +=
          token.is(SqlTokenKind.PUNCTUATION, "(")
              ? 1
              : token.is(SqlTokenKind.PUNCTUATION, ")") ? -1 : 0;
      if (depth == 0) {
        return (text.substring(1, at) + " " + text.substring(at + 1)).strip();
      }
      at += token.text().length();
    }
    return text;
  }

  Filter of(Filter ofMetric) {
    if (ofMetric
            instanceof
            Filter.NumberComparison(SearchField field, NumberOperator relation, FilterNumber value)
        && field.entity() == FieldKind.METRIC) {
      return new Filter.NumberComparison(new SearchField(entity, field.key()), relation, value);
    }
    throw refused();
  }

  public OrderClause of(OrderClause ofMetric) {
    if (ofMetric.entity() != FieldKind.METRIC) {
      throw refused();
    }
    return new OrderClause(entity, ofMetric.key(), ofMetric.isAscending());
  }

  private static ApiError refused() {
    return ApiError.invalid("min(...) and max(...) are only supported for metrics");
  }
}
