package dynamodbstore.graphql;

import dynamodbstore.wire.json.Json;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/** What a field of an answer holds. */
sealed interface Value {
  Value NOTHING = new Leaf(new Json.Null());

  /** Something to be shown as it is. */
  record Leaf(Json json) implements Value {}

  /** Something to be selected from. */
  record Inner(Node node) implements Value {}

  /** Many of either, taken once. */
  record Many(Iterator<Value> values) implements Value {}

  static Value text(String text) {
    return new Leaf(new Json.Text(text));
  }

  static Value flag(boolean flag) {
    return new Leaf(new Json.Bool(flag));
  }

  static <T> Value many(List<T> items, Function<? super T, ? extends Value> value) {
    return new Many(items.stream().<Value>map(value).iterator());
  }
}
