package dynamodbstore.table.dynamodb.expression;

import dynamodbstore.table.Condition;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Expressions of a write: condition and update. Null means absent, as the SDK expects. */
public record WriteExpression(
    @Nullable String condition,
    @Nullable String update,
    @Nullable Map<String, String> names,
    @Nullable Map<String, AttributeValue> values) {
  public static WriteExpression of(Write write, Instant now) {
    var placeholders = new Placeholders(now);
    return switch (write) {
      case Write.Put(_, Condition condition) -> of(text(condition, placeholders), placeholders);
      case Write.Delete(_, Condition condition) -> of(text(condition, placeholders), placeholders);
      case Write.Check(_, Condition condition) ->
          of(Optional.of(ConditionExpression.of(condition, placeholders)), placeholders);
      case Write.Update update -> of(update, placeholders);
    };
  }

  /**
   * For the deletion of an expired item: the condition is that its expiry is unchanged, so an item
   * that was written meanwhile is not deleted.
   */
  public static WriteExpression ofExpiredDeletion(Item expired) {
    var seen = expired.expiry().orElseThrow();
    var placeholders = new Placeholders(seen);
    var unchanged =
        "%s = %s"
            .formatted(
                placeholders.name(Item.EXPIRY_ATTRIBUTE),
                placeholders.value(AttributeValues.of(seen)));
    return of(Optional.of(unchanged), placeholders);
  }

  /**
   * Adds the condition that the item has not expired to every update, because an update keeps the
   * fields that it does not change.
   */
  private static WriteExpression of(Write.Update write, Placeholders placeholders) {
    var update = UpdateExpression.of(write.changes(), placeholders);
    var clauses = new ArrayList<String>();
    clauses.add(placeholders.notExpired());
    text(write.condition(), placeholders).ifPresent(clauses::add);
    for (var change : write.changes()) {
      UpdateExpression.guard(change, placeholders).ifPresent(clauses::add);
    }
    return new WriteExpression(
        joined(clauses), update, placeholders.names(), placeholders.values());
  }

  private static String joined(List<String> clauses) {
    return String.join(" AND ", clauses);
  }

  private static Optional<String> text(Condition condition, Placeholders placeholders) {
    return condition instanceof Condition.Always
        ? Optional.empty()
        : Optional.of(ConditionExpression.of(condition, placeholders));
  }

  private static WriteExpression of(Optional<String> condition, Placeholders placeholders) {
    return new WriteExpression(
        condition.orElse(null),
        null,
        placeholders.names().isEmpty() ? null : placeholders.names(),
        placeholders.values().isEmpty() ? null : placeholders.values());
  }
}
