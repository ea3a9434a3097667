package dynamodbstore.table;

import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Value;
import java.util.List;
import java.util.Optional;

/** Predicate on the current item at a key; a conditional write is applied only if it holds. */
public sealed interface Condition {
  record Always() implements Condition {}

  record Absent() implements Condition {}

  record Present() implements Condition {}

  record Has(String field) implements Condition {}

  record Is(String field, Value value) implements Condition {}

  /** The field is a number smaller than {@code bound}. */
  record Below(String field, long bound) implements Condition {}

  record Not(Condition condition) implements Condition {}

  record All(List<Condition> conditions) implements Condition {
    public All {
      conditions = requireSome(conditions);
    }
  }

  record Any(List<Condition> conditions) implements Condition {
    public Any {
      conditions = requireSome(conditions);
    }
  }

  static Condition always() {
    return new Always();
  }

  static Condition absent() {
    return new Absent();
  }

  static Condition present() {
    return new Present();
  }

  static Condition has(String field) {
    return new Has(field);
  }

  static Condition is(String field, Value value) {
    return new Is(field, value);
  }

  static Condition is(String field, String text) {
    return new Is(field, Value.of(text));
  }

  static Condition is(String field, long number) {
    return new Is(field, Value.of(number));
  }

  static Condition below(String field, long bound) {
    return new Below(field, bound);
  }

  static Condition not(Condition condition) {
    return new Not(condition);
  }

  static Condition all(Condition... conditions) {
    return new All(List.of(conditions));
  }

  static Condition any(Condition... conditions) {
    return new Any(List.of(conditions));
  }

  /**
   * Reference semantics of every condition, for adapters that evaluate conditions instead of
   * translating them.
   */
  default boolean holds(Optional<Item> current) {
    return switch (this) {
      case Always() -> true;
      case Absent() -> current.isEmpty();
      case Present() -> current.isPresent();
      case Has(String field) -> current.isPresent() && current.get().has(field);
      case Is(String field, Value value) ->
          current.isPresent() && value.equals(current.get().fields().get(field));
      case Below(String field, long bound) ->
          current.isPresent()
              && current.get().fields().get(field) instanceof Value.Whole(long number)
              && number < bound;
      case Not(Condition condition) -> !condition.holds(current);
      case All(List<Condition> conditions) ->
          conditions.stream().allMatch(condition -> condition.holds(current));
      case Any(List<Condition> conditions) ->
          conditions.stream().anyMatch(condition -> condition.holds(current));
    };
  }

  private static List<Condition> requireSome(List<Condition> conditions) {
    if (conditions.isEmpty()) {
      throw new IllegalArgumentException("No conditions: use always()");
    }
    return List.copyOf(conditions);
  }
}
