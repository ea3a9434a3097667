package dynamodbstore.table.embedded.commit;

import dynamodbstore.table.Condition;
import dynamodbstore.table.Limits;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Footprint;
import dynamodbstore.table.embedded.rows.ByteReader;
import dynamodbstore.table.embedded.rows.ItemRows;
import dynamodbstore.table.embedded.rows.RowBatch;
import dynamodbstore.table.embedded.rows.StoredItem;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Value;
import java.time.Instant;
import java.util.Optional;

/**
 * Result of evaluating one write against the stored item. Immutable.
 *
 * <p>It stays valid until another write changes its key, or the item it was evaluated on expires.
 */
public sealed interface WriteDecision {
  /** The item that was stored at the key, expired or not. */
  Optional<Footprint> before();

  /** The first second in which the decision is no longer valid, because the item has expired. */
  long endSecond();

  /** The condition did not hold for {@code current}. */
  record Refuse(Optional<Footprint> before, Optional<Item> current, long endSecond)
      implements WriteDecision {}

  /** Skipped: an earlier write of the transaction is refused, so this one is not evaluated. */
  record Skip(Optional<Footprint> before, long endSecond) implements WriteDecision {}

  /**
   * Apply: the rows to put and delete.
   *
   * @param stored range within {@code rows} of the encoded item, so that later writes of the same
   *     group can be evaluated on it before it is committed
   * @param returned the item after the write, if the caller requested it
   */
  record Apply(
      Optional<Footprint> before,
      Optional<Footprint> after,
      RowBatch rows,
      Optional<RowBatch.Span> stored,
      Optional<Item> returned,
      long endSecond)
      implements WriteDecision {
    /** The encoded item after the write; empty after a delete. */
    Optional<ByteReader> item() {
      return stored.map(rows::read);
    }
  }

  static WriteDecision of(Write write, Optional<StoredItem> stored, Instant now) {
    var before = stored.map(StoredItem::footprint);
    var alive = stored.filter(item -> !item.isExpired(now));
    long end =
        alive.filter(StoredItem::expires).map(StoredItem::expirySecond).orElse(Long.MAX_VALUE);
    if (!holds(write.condition(), alive)) {
      return new Refuse(before, alive.map(StoredItem::item), end);
    }
    return switch (write) {
      // The limits were checked before, and do not depend on the stored item.
      case Write.Put(Item item, _) -> make(before, item, false, end);
      case Write.Update update -> {
        var after = update.after(alive.map(StoredItem::item)).orElseThrow();
        Limits.check(after);
        yield make(before, after, update.returning(), end);
      }
      case Write.Delete _ -> remove(before, end);
      case Write.Check _ ->
          new Apply(before, before, RowBatch.empty(), Optional.empty(), Optional.empty(), end);
    };
  }

  /** Deletes an item if it has expired, and refuses if it is missing or its expiry was extended. */
  static WriteDecision ofSweep(Optional<StoredItem> stored, Instant now) {
    var before = stored.map(StoredItem::footprint);
    return stored.isPresent() && stored.get().isExpired(now)
        ? remove(before, Long.MAX_VALUE)
        : new Refuse(before, Optional.empty(), Long.MAX_VALUE);
  }

  static WriteDecision ofLeaving(Optional<StoredItem> stored) {
    return new Skip(stored.map(StoredItem::footprint), Long.MAX_VALUE);
  }

  private static boolean holds(Condition condition, Optional<StoredItem> alive) {
    // Most conditions read at most one field: decode no other.
    return switch (condition) {
      case Condition.Always() -> true;
      case Condition.Absent() -> alive.isEmpty();
      case Condition.Present() -> alive.isPresent();
      case Condition.Is(String field, Value value) ->
          alive.isPresent() && alive.get().has(field, value);
      default -> condition.holds(alive.map(StoredItem::item));
    };
  }

  private static Apply make(Optional<Footprint> before, Item item, boolean returning, long end) {
    var after = Footprint.of(item);
    var replacement = ItemRows.replace(before, after, item);
    return new Apply(
        before,
        Optional.of(after),
        replacement.rows(),
        Optional.of(replacement.stored()),
        returning ? Optional.of(item) : Optional.empty(),
        end);
  }

  private static Apply remove(Optional<Footprint> before, long end) {
    return new Apply(
        before,
        Optional.empty(),
        before.map(ItemRows::remove).orElseGet(RowBatch::empty),
        Optional.empty(),
        Optional.empty(),
        end);
  }
}
