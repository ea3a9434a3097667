package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Change;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.time.Instant;
import java.util.Optional;

/**
 * Check whether the stored item already reflects a write whose response was lost.
 *
 * <p>A conditional write whose response was lost is retried. If the first attempt had succeeded,
 * its own effect can make the condition of the retry fail: a create finds the item that it created.
 * The item that DynamoDB returns with the failed condition then decides.
 */
final class LostResponse {
  private LostResponse() {}

  /** Whether the stored item, expired or not, is as this write would have left it. */
  static boolean isReflectedIn(Write write, Optional<Item> stored) {
    return switch (write) {
      case Write.Put(Item item, _) -> stored.isPresent() && stored.get().equals(item);
      case Write.Update update ->
          stored.isPresent()
              && update.changes().stream().allMatch(change -> isReflectedIn(change, stored.get()));
      case Write.Delete _ -> stored.isEmpty();
      case Write.Check _ -> true;
    };
  }

  private static boolean isReflectedIn(Change change, Item stored) {
    return switch (change) {
      case Change.Set(String field, Value value) -> value.equals(stored.fields().get(field));
      case Change.SetIfAbsent(String field, _) -> stored.has(field);
      // A sum does not show which amounts were added to it.
      case Change.Add _ -> false;
      case Change.Remove(String field) -> !stored.has(field);
      case Change.Move(Index index, Key position) ->
          stored.position(index).equals(Optional.of(position));
      case Change.LeaveIndex(Index index) -> stored.position(index).isEmpty();
      case Change.Expire(Instant expiry) -> stored.expiry().equals(Optional.of(expiry));
      case Change.NeverExpire() -> stored.expiry().isEmpty();
    };
  }
}
