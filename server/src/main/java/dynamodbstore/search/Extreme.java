package dynamodbstore.search;

import dynamodbstore.api.ApiError;
import dynamodbstore.search.sql.Kind;
import dynamodbstore.search.sql.Node;
import dynamodbstore.search.sql.Sql;
import java.util.Locale;
import java.util.Optional;

/**
 * Aggregate of all values that a metric ever had, {@code min(…)} or {@code max(…)}; only in the
 * extended syntax.
 */
enum Extreme {
  MIN(Entity.METRIC_MIN),
  MAX(Entity.METRIC_MAX);

  private final Entity entity;

  Extreme(Entity entity) {
    this.entity = entity;
  }

  static Optional<Extreme> of(Node.Token token) {
    if (!token.is(Kind.NAME) && !token.is(Kind.KEYWORD)) {
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
  static String unwrapped(String text) {
    int depth = 0;
    int at = 0;
    for (var token : Sql.tokens(text)) {
      depth += token.is(Kind.PUNCTUATION, "(") ? 1 : token.is(Kind.PUNCTUATION, ")") ? -1 : 0;
      if (depth == 0) {
        return (text.substring(1, at) + " " + text.substring(at + 1)).strip();
      }
      at += token.text().length();
    }
    return text;
  }

  Condition of(Condition ofMetric) {
    if (ofMetric instanceof Condition.NumberTest(Field field, Relation relation, Quantity value)
        && field.entity() == Entity.METRIC) {
      return new Condition.NumberTest(new Field(entity, field.key()), relation, value);
    }
    throw refused();
  }

  OrderClause of(OrderClause ofMetric) {
    if (ofMetric.entity() != Entity.METRIC) {
      throw refused();
    }
    return new OrderClause(entity, ofMetric.key(), ofMetric.isAscending());
  }

  private static ApiError refused() {
    return ApiError.invalid("min(...) and max(...) are only supported for metrics");
  }
}
