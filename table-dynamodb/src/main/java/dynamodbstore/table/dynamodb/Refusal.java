package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Item;
import dynamodbstore.table.Write;
import java.time.Instant;
import java.util.Optional;

/** Why DynamoDB refused a write, told from the item that it met. */
sealed interface Refusal {
  /** The write's own condition does not hold. */
  record Stands(Optional<Item> current) implements Refusal {}

  /** It would be made if an item were gone that has expired but is still stored. */
  record InTheWay(Item expired) implements Refusal {}

  /**
   * Judges by the same time that DynamoDB was given.
   *
   * @param stored what the write met, expired or not
   * @throws RuntimeException if it met something it has no meaning for, as on every table: a sum
   *     past 64 bits, or onto something that is no number
   */
  static Refusal of(Write write, Optional<Item> stored, Instant now) {
    var current = stored.filter(item -> !item.isExpired(now));
    if (!write.condition().holds(current)) {
      return new Stands(current);
    }
    if (stored.isPresent() && current.isEmpty()) {
      return new InTheWay(stored.get());
    }
    throw new IllegalStateException(
        "DynamoDB refused what should have become " + write.after(current));
  }
}
