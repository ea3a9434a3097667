package dynamodbstore.table.dynamodb.expression;

import dynamodbstore.table.Condition;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Value;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Translator of conditions to DynamoDB condition expressions.
 *
 * <p>Equivalent to {@link Condition#holds} for unexpired items. DynamoDB keeps expired items for up
 * to two days, so every leaf of the expression also tests the expiry and treats an expired item as
 * absent. Each case is in exactly one pair of parentheses, because DynamoDB rejects redundant ones.
 */
final class ConditionExpression {
  private ConditionExpression() {}

  static String of(Condition condition, Placeholders placeholders) {
    return switch (condition) {
      case Condition.Always() -> {
        var key = key(placeholders);
        yield "(attribute_exists(%s) OR attribute_not_exists(%s))".formatted(key, key);
      }
      case Condition.Absent() ->
          "(attribute_not_exists(%s) OR %s)".formatted(key(placeholders), placeholders.expired());
      case Condition.Present() -> alive(exists(key(placeholders)), placeholders);
      case Condition.Has(String field) -> alive(exists(placeholders.name(field)), placeholders);
      case Condition.Is(String field, Value value) ->
          alive(placeholders.name(field) + " = " + placeholders.value(value), placeholders);
      case Condition.Below(String field, long bound) ->
          alive(
              placeholders.name(field) + " < " + placeholders.value(Value.of(bound)), placeholders);
      case Condition.Not(Condition inner) -> "(NOT " + of(inner, placeholders) + ")";
      case Condition.All(List<Condition> inner) -> joined(inner, " AND ", placeholders);
      case Condition.Any(List<Condition> inner) -> joined(inner, " OR ", placeholders);
    };
  }

  private static String alive(String clause, Placeholders placeholders) {
    return "(" + clause + " AND " + placeholders.notExpired() + ")";
  }

  private static String exists(String name) {
    return "attribute_exists(" + name + ")";
  }

  private static String joined(List<Condition> inner, String by, Placeholders placeholders) {
    if (inner.size() == 1) {
      return of(inner.getFirst(), placeholders);
    }
    return inner.stream()
        .map(condition -> of(condition, placeholders))
        .collect(Collectors.joining(by, "(", ")"));
  }

  private static String key(Placeholders placeholders) {
    return placeholders.name(Index.PRIMARY.partitionAttribute());
  }
}
