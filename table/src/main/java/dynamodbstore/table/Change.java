package dynamodbstore.table;

import dynamodbstore.table.items.FieldNames;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import java.time.Instant;

/** One change that an update applies to an item without reading the item first. */
public sealed interface Change {
  record Set(String field, Value value) implements Change {
    public Set {
      FieldNames.check(field);
    }
  }

  record SetIfAbsent(String field, Value value) implements Change {
    public SetIfAbsent {
      FieldNames.check(field);
    }
  }

  /**
   * Adds to a number field; a missing field counts as 0. A sum that overflows 64 bits throws {@link
   * ArithmeticException}, and nothing is written.
   */
  record Add(String field, long amount) implements Change {
    public Add {
      FieldNames.check(field);
    }
  }

  record Remove(String field) implements Change {
    public Remove {
      FieldNames.check(field);
    }
  }

  /** Sets the position of the item in a secondary index, whether or not it was in that index. */
  record Move(Index index, Key position) implements Change {
    public Move {
      requireSecondary(index);
    }
  }

  /** Removes the item from a secondary index. */
  record LeaveIndex(Index index) implements Change {
    public LeaveIndex {
      requireSecondary(index);
    }
  }

  /** Sets the expiry, truncated to whole seconds. */
  record Expire(Instant expiry) implements Change {
    public Expire {
      expiry = Instant.ofEpochSecond(expiry.getEpochSecond());
    }
  }

  /** Removes the expiry. */
  record NeverExpire() implements Change {}

  static Change set(String field, Value value) {
    return new Set(field, value);
  }

  static Change set(String field, String text) {
    return new Set(field, Value.of(text));
  }

  static Change set(String field, long number) {
    return new Set(field, Value.of(number));
  }

  static Change setIfAbsent(String field, Value value) {
    return new SetIfAbsent(field, value);
  }

  static Change add(String field, long amount) {
    return new Add(field, amount);
  }

  static Change remove(String field) {
    return new Remove(field);
  }

  static Change move(Index index, Key position) {
    return new Move(index, position);
  }

  static Change leaveIndex(Index index) {
    return new LeaveIndex(index);
  }

  static Change expire(Instant expiry) {
    return new Expire(expiry);
  }

  static Change neverExpire() {
    return new NeverExpire();
  }

  /**
   * Name of the attribute that it changes. Invariant: two changes of one update have different
   * targets.
   */
  default String target() {
    return switch (this) {
      case Set(String field, _) -> field;
      case SetIfAbsent(String field, _) -> field;
      case Add(String field, _) -> field;
      case Remove(String field) -> field;
      case Move(Index index, _) -> index.sortAttribute();
      case LeaveIndex(Index index) -> index.sortAttribute();
      case Expire _, NeverExpire _ -> Item.EXPIRY_ATTRIBUTE;
    };
  }

  /**
   * Reference semantics of every change, for adapters that evaluate changes instead of translating
   * them.
   */
  default void applyTo(Item.Builder changed, Item before) {
    switch (this) {
      case Set(String field, Value value) -> changed.with(field, value);
      case SetIfAbsent(String field, Value value) -> {
        if (!before.has(field)) {
          changed.with(field, value);
        }
      }
      case Add(String field, long amount) ->
          changed.with(field, Math.addExact(before.has(field) ? before.number(field) : 0, amount));
      case Remove(String field) -> changed.without(field);
      case Move(Index index, Key position) -> changed.inIndex(index, position);
      case LeaveIndex(Index index) -> changed.notInIndex(index);
      case Expire(Instant expiry) -> changed.expiring(expiry);
      case NeverExpire() -> changed.withoutExpiry();
    }
  }

  private static void requireSecondary(Index index) {
    if (index == Index.PRIMARY) {
      throw new IllegalArgumentException("An update cannot change the primary key");
    }
  }
}
