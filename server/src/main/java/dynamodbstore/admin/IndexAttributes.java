package dynamodbstore.admin;

import dynamodbstore.table.Condition;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Value;
import dynamodbstore.verification.Inconsistency;
import java.util.ArrayList;
import java.util.Optional;

/**
 * Check that items have the key and are in the indexes at the positions that follow from their
 * fields, and repair of positions that do not.
 */
final class IndexAttributes {
  /** DynamoDB limits the length of a condition; revisions and times are short. */
  private static final int LONGEST_TEXT = 200;

  private static final int MOST_CONDITIONS = 60;

  private IndexAttributes() {}

  /**
   * What is wrong with the key or the positions of an item.
   *
   * @param again the item encoded again; empty if its positions do not follow from its fields
   */
  static Optional<Inconsistency> inconsistency(Item item, Optional<Item> again) {
    if (again.isEmpty()) {
      return Optional.empty();
    }
    if (!again.get().key().equals(item.key())) {
      return Inconsistency.fault("has the key of another item than its fields say");
    }
    return Inconsistency.faultUnless(
        again.get().positions().equals(item.positions()),
        "is in the indexes at %s, not at %s".formatted(item.positions(), again.get().positions()));
  }

  /** Gives an item the positions that follow from its fields, unless a server has changed it. */
  static boolean repair(Table table, Item item, Item again) {
    if (!again.key().equals(item.key()) || again.positions().equals(item.positions())) {
      return false;
    }
    var builder = item.toBuilder();
    item.positions().keySet().forEach(builder::notInIndex);
    again.positions().forEach(builder::inIndex);
    return table.write(Write.replace(builder.build(), unchanged(item))).isWritten();
  }

  /** That the short fields are as they were, among them everything that marks a change. */
  private static Condition unchanged(Item item) {
    var conditions = new ArrayList<Condition>();
    conditions.add(Condition.present());
    item.fields()
        .forEach(
            (field, value) -> {
              if (isShort(value) && conditions.size() < MOST_CONDITIONS) {
                conditions.add(Condition.is(field, value));
              }
            });
    return new Condition.All(conditions);
  }

  private static boolean isShort(Value value) {
    return switch (value) {
      case Value.Text(String text) -> text.length() <= LONGEST_TEXT;
      case Value.Whole _, Value.Flag _ -> true;
      default -> false;
    };
  }
}
