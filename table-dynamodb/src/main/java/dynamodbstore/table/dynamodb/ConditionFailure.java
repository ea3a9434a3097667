package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import java.time.Instant;
import java.util.Optional;

/**
 * Reason for a failed condition check, derived from the item that DynamoDB returned with it.
 *
 * <p>The condition sent to DynamoDB also requires that an updated item has not expired, so a failed
 * check does not always mean that the write's own condition fails.
 */
sealed interface ConditionFailure {
  /** The write's own condition is false; the write is refused. */
  record ConditionNotMet(Optional<Item> current) implements ConditionFailure {}

  /**
   * The write's own condition holds, but an expired item that DynamoDB has not deleted yet blocks
   * it. The caller deletes the item and retries.
   */
  record BlockedByExpiredItem(Item expired) implements ConditionFailure {}

  /**
   * Evaluates the condition at the same instant that the request contained.
   *
   * @param stored the item that DynamoDB returned, expired or not
   * @throws RuntimeException if the write is not defined on the stored item, as in every adapter: a
   *     sum overflows 64 bits, or the field is not a number
   */
  static ConditionFailure of(Write write, Optional<Item> stored, Instant now) {
    var current = stored.filter(item -> !item.isExpired(now));
    if (!write.condition().holds(current)) {
      return new ConditionNotMet(current);
    }
    if (stored.isPresent() && current.isEmpty()) {
      return new BlockedByExpiredItem(stored.get());
    }
    throw new IllegalStateException(
        "DynamoDB refused a write that should have resulted in " + write.after(current));
  }
}
