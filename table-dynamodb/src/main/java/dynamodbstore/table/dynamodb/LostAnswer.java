package dynamodbstore.table.dynamodb;

import dynamodbstore.table.Change;
import dynamodbstore.table.Index;
import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.Value;
import dynamodbstore.table.Write;
import java.time.Instant;
import java.util.Optional;

/**
 * Tells whether a write shows in what is stored now.
 *
 * <p>A conditional write whose answer was lost is tried again. If it had been made, it may be
 * refused now by its own doing: a create meets the item it has created. What it met then tells.
 */
final class LostAnswer {
  private LostAnswer() {}

  /** Whether what is stored, expired or not, is as this write would have left it. */
  static boolean shows(Write write, Optional<Item> stored) {
    return switch (write) {
      case Write.Put(Item item, _) -> stored.isPresent() && stored.get().equals(item);
      case Write.Update update ->
          stored.isPresent()
              && update.changes().stream().allMatch(change -> shows(change, stored.get()));
      case Write.Delete _ -> stored.isEmpty();
      case Write.Check _ -> true;
    };
  }

  private static boolean shows(Change change, Item stored) {
    return switch (change) {
      case Change.Set(String field, Value value) -> value.equals(stored.fields().get(field));
      case Change.SetIfAbsent(String field, _) -> stored.has(field);
      // A sum tells nothing of its parts.
      case Change.Add _ -> false;
      case Change.Remove(String field) -> !stored.has(field);
      case Change.Move(Index index, Key position) ->
          stored.position(index).equals(Optional.of(position));
      case Change.Leave(Index index) -> stored.position(index).isEmpty();
      case Change.Expire(Instant expiry) -> stored.expiry().equals(Optional.of(expiry));
      case Change.Last() -> stored.expiry().isEmpty();
    };
  }
}
