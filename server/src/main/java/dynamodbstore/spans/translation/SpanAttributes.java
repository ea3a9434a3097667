package dynamodbstore.spans.translation;

import dynamodbstore.spans.PlainJsonText;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Attributes of one span during its translation. Copies them only for a change, and decodes a value
 * only when it is asked for, and once. Not thread-safe.
 */
class SpanAttributes {
  /** More keys than most translations add. */
  private static final int ADDED = 6;

  private Map<String, String> values;
  private Map<String, Json> decoded = Map.of();

  /** Fields and dialects whose rules ask for one of the keys, see {@link DialectKeys}. */
  private int askers;

  private boolean isChanged;

  /**
   * @param values in the order of arrival
   */
  SpanAttributes(Map<String, String> values) {
    this.values = values;
    for (var key : values.keySet()) {
      askers |= DialectKeys.askersOf(key);
    }
  }

  /** Whether a rule for the field may find a value: whether one of its keys is present. */
  boolean concerns(TranslatedField field) {
    return (askers & field.bit()) != 0;
  }

  /**
   * Whether a rule of the dialect may find a value.
   *
   * @param at position in {@link Dialects#ALL}
   */
  boolean concernsDialect(int at) {
    return (askers & DialectKeys.dialectBit(at)) != 0;
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  /** The JSON text of a value; empty also if the text is. */
  Optional<String> find(String key) {
    var text = values.get(key);
    return text == null || text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  /** The value; its text itself if that is not JSON. Empty if the text is missing or empty. */
  Optional<Json> decoded(String key) {
    return find(key).map(text -> decoded(key, text));
  }

  private Json decoded(String key, String text) {
    var plain = PlainJsonText.value(text);
    if (plain.isPresent()) {
      return new Json.Text(plain.get(), true);
    }
    var known = decoded.get(key);
    if (known != null) {
      return known;
    }
    var value = decode(text);
    remember(key, value);
    return value;
  }

  private void remember(String key, Json value) {
    if (decoded.isEmpty()) {
      decoded = new HashMap<>();
    }
    decoded.put(key, value);
  }

  /** The value as {@code json.dumps} writes it. */
  Optional<String> printed(String key) {
    return find(key)
        .map(
            text ->
                PlainJsonText.value(text).isPresent()
                    ? text
                    : PythonJson.dumpsUnicode(decoded(key, text)));
  }

  /** The JSON text of a value, unless Python treats the value as false. */
  Optional<String> findTruthy(String key) {
    return decoded(key).filter(Json::isTruthy).flatMap(_ -> find(key));
  }

  /** The first key whose value Python treats as true. Most keys are absent: no allocation. */
  Optional<String> firstTruthy(List<String> keys) {
    for (var key : keys) {
      if (has(key) && findTruthy(key).isPresent()) {
        return Optional.of(key);
      }
    }
    return Optional.empty();
  }

  /** The keys with this prefix in the order of arrival. */
  List<String> keysWith(String prefix) {
    List<String> found = List.of();
    for (var key : values.keySet()) {
      if (key.startsWith(prefix)) {
        found = found.isEmpty() ? new ArrayList<>() : found;
        found.add(key);
      }
    }
    return found;
  }

  /** The keys whose values have a property, in the order of arrival. */
  List<String> keysOf(Predicate<String> property) {
    var found = new ArrayList<String>();
    values.forEach(
        (key, value) -> {
          if (property.test(value)) {
            found.add(key);
          }
        });
    return found;
  }

  void put(String key, String text) {
    if (!isChanged) {
      var copy = LinkedHashMap.<String, String>newLinkedHashMap(values.size() + ADDED);
      values.forEach(copy::put);
      values = copy;
      isChanged = true;
    }
    values.put(key, text);
    askers |= DialectKeys.askersOf(key);
    if (!decoded.isEmpty()) {
      var _ = decoded.remove(key);
    }
  }

  /** Puts a value together with what its text decodes to. */
  void put(String key, String text, Json value) {
    put(key, text);
    remember(key, value);
  }

  boolean isChanged() {
    return isChanged;
  }

  Map<String, String> values() {
    return values;
  }

  private static Json decode(String text) {
    var json = new Json.Text(text);
    return Json.loads(json).orElse(json);
  }
}
