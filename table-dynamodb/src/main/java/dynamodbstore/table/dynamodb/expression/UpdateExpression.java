package dynamodbstore.table.dynamodb.expression;

import dynamodbstore.table.Change;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Translator of changes to an update expression; equivalent to {@link Change#applyTo}. */
final class UpdateExpression {
  private final Placeholders placeholders;
  private final List<String> sets = new ArrayList<>();
  private final List<String> adds = new ArrayList<>();
  private final List<String> removes = new ArrayList<>();

  private UpdateExpression(Placeholders placeholders) {
    this.placeholders = placeholders;
  }

  static String of(List<Change> changes, Placeholders placeholders) {
    var text = new UpdateExpression(placeholders);
    changes.forEach(text::add);
    return text.spelled();
  }

  /**
   * Condition clause that an addition needs in addition to the write's own condition: it rejects a
   * sum that overflows 64 bits, which DynamoDB's 38-digit numbers would accept, and a field that is
   * not a number.
   */
  static Optional<String> guard(Change change, Placeholders placeholders) {
    if (!(change instanceof Change.Add(String field, long amount))) {
      return Optional.empty();
    }
    var name = placeholders.name(field);
    var bound =
        amount >= 0
            ? " <= " + placeholders.value(Value.of(Long.MAX_VALUE - amount))
            : " >= " + placeholders.value(Value.of(Long.MIN_VALUE - amount));
    return Optional.of("(attribute_not_exists(" + name + ") OR " + name + bound + ")");
  }

  private void add(Change change) {
    switch (change) {
      case Change.Set(String field, Value value) -> set(field, AttributeValues.of(value));
      case Change.SetIfAbsent(String field, Value value) -> {
        var name = placeholders.name(field);
        sets.add("%s = if_not_exists(%s, %s)".formatted(name, name, placeholders.value(value)));
      }
      case Change.Add(String field, long amount) ->
          adds.add(placeholders.name(field) + " " + placeholders.value(Value.of(amount)));
      case Change.Remove(String field) -> remove(field);
      case Change.Move(Index index, Key position) -> {
        if (!index.isLocal()) {
          set(index.partitionAttribute(), AttributeValue.fromS(position.partition()));
        }
        set(index.sortAttribute(), AttributeValue.fromS(position.sort()));
      }
      case Change.LeaveIndex(Index index) -> {
        if (!index.isLocal()) {
          remove(index.partitionAttribute());
        }
        remove(index.sortAttribute());
      }
      case Change.Expire(Instant expiry) -> set(Item.EXPIRY_ATTRIBUTE, AttributeValues.of(expiry));
      case Change.NeverExpire() -> remove(Item.EXPIRY_ATTRIBUTE);
    }
  }

  private void set(String attribute, AttributeValue value) {
    sets.add(placeholders.name(attribute) + " = " + placeholders.value(value));
  }

  private void remove(String attribute) {
    removes.add(placeholders.name(attribute));
  }

  private String spelled() {
    var clauses = new ArrayList<String>();
    clause("SET ", sets).ifPresent(clauses::add);
    clause("ADD ", adds).ifPresent(clauses::add);
    clause("REMOVE ", removes).ifPresent(clauses::add);
    return String.join(" ", clauses);
  }

  private static Optional<String> clause(String keyword, List<String> actions) {
    return actions.isEmpty() ? Optional.empty() : Optional.of(keyword + String.join(", ", actions));
  }
}
