package dynamodbstore.table;

import java.time.Instant;

/** One thing an update does to an item, without knowing the rest of it. */
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
   * Adds to a number, which counts as 0 where it is missing. A sum that does not fit 64 bits is an
   * {@link ArithmeticException}, and nothing is written.
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

  /** Moves the item to a position in an index, or into the index. */
  record Move(Index index, Key position) implements Change {
    public Move {
      requireSecondary(index);
    }
  }

  /** Takes the item out of an index. */
  record Leave(Index index) implements Change {
    public Leave {
      requireSecondary(index);
    }
  }

  record Expire(Instant expiry) implements Change {
    public Expire {
      expiry = Instant.ofEpochSecond(expiry.getEpochSecond());
    }
  }

  /** Takes the expiry away. */
  record Last() implements Change {}

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

  static Change leave(Index index) {
    return new Leave(index);
  }

  static Change expire(Instant expiry) {
    return new Expire(expiry);
  }

  static Change last() {
    return new Last();
  }

  /** What it changes: two changes of one update never share a target. */
  default String target() {
    return switch (this) {
      case Set(String field, _) -> field;
      case SetIfAbsent(String field, _) -> field;
      case Add(String field, _) -> field;
      case Remove(String field) -> field;
      case Move(Index index, _) -> index.sortAttribute();
      case Leave(Index index) -> index.sortAttribute();
      case Expire _, Last _ -> Item.EXPIRY_ATTRIBUTE;
    };
  }

  /** The meaning of every change, for adapters that evaluate rather than translate. */
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
      case Move(Index index, Key position) -> changed.found(index, position);
      case Leave(Index index) -> changed.notFound(index);
      case Expire(Instant expiry) -> changed.expiring(expiry);
      case Last() -> changed.lasting();
    }
  }

  private static void requireSecondary(Index index) {
    if (index == Index.PRIMARY) {
      throw new IllegalArgumentException("An item never leaves its key");
    }
  }
}
