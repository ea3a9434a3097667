package dynamodbstore.graphql;

import dynamodbstore.wire.json.Json;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/** Value of a field in the response. */
sealed interface FieldValue {
  FieldValue NOTHING = new Leaf(new Json.Null());

  /** Scalar, enumeration or null, written as it is. */
  record Leaf(Json json) implements FieldValue {}

  /** Object, from which fields are selected. */
  record Inner(ResponseNode node) implements FieldValue {}

  /** List, which can be iterated once. */
  record Many(Iterator<FieldValue> values) implements FieldValue {}

  static FieldValue text(String text) {
    return new Leaf(new Json.Text(text));
  }

  static FieldValue flag(boolean flag) {
    return new Leaf(new Json.Bool(flag));
  }

  static <T> FieldValue many(List<T> items, Function<? super T, ? extends FieldValue> value) {
    return new Many(items.stream().<FieldValue>map(value).iterator());
  }
}
