package dynamodbstore.graphql;

import dynamodbstore.wire.json.Json;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/** Value of a field in the response. */
sealed interface Value {
  Value NOTHING = new Leaf(new Json.Null());

  /** Scalar, enumeration or null, written as it is. */
  record Leaf(Json json) implements Value {}

  /** Object, from which fields are selected. */
  record Inner(Node node) implements Value {}

  /** List, which can be iterated once. */
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
