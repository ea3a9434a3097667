package dynamodbstore.admin;

import dynamodbstore.experiments.entity.ExperimentAuditRepository;
import dynamodbstore.registry.entity.RegistryAuditRepository;
import dynamodbstore.runs.entity.RunItems;
import dynamodbstore.runs.entity.RunKeys;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;

/**
 * Check that experiments, runs, registered models and versions are in the indexes at the positions
 * that follow from their fields, and repair of those that are not.
 */
final class IndexAttributes {
  /** DynamoDB limits the length of a condition; revisions and times are short. */
  private static final int LONGEST_TEXT = 200;

  private static final int MOST_CONDITIONS = 60;

  private IndexAttributes() {}

  /** What is wrong with the positions of an item; empty if nothing, or if it is of another kind. */
  static Optional<String> fault(Item item) {
    return derived(item)
        .filter(positions -> !positions.equals(item.positions()))
        .map(
            positions ->
                "is in the indexes at %s, not at %s".formatted(item.positions(), positions));
  }

  /** Gives an item the positions that follow from its fields, unless a server has changed it. */
  static boolean repair(Table table, Item item) {
    var positions = derived(item);
    if (positions.isEmpty() || positions.get().equals(item.positions())) {
      return false;
    }
    var builder = item.toBuilder();
    item.positions().keySet().forEach(builder::notInIndex);
    positions.get().forEach(builder::inIndex);
    return table.write(Write.replace(builder.build(), unchanged(item))).isWritten();
  }

  private static Optional<Map<Index, Key>> derived(Item item) {
    var again =
        RunKeys.isRun(item.key())
            ? Optional.of(RunItems.toItem(RunItems.fromItem(item)))
            : ExperimentAuditRepository.encodedAgain(item)
                .or(() -> RegistryAuditRepository.encodedAgain(item));
    return again.map(Item::positions);
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
