package dynamodbstore.spans.translation;

import dynamodbstore.wire.json.Json;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Attributes of one span during its translation. Decodes a value only when it is asked for, and
 * once. Not thread-safe.
 */
final class SpanAttributes {
  private final Map<String, String> values;
  private final Map<String, Json> decoded = new HashMap<>();
  private boolean isChanged;

  SpanAttributes(Map<String, String> values) {
    this.values = new LinkedHashMap<>(values);
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  /** The JSON text of a value; empty also if the text is. */
  Optional<String> find(String key) {
    return Optional.ofNullable(values.get(key)).filter(text -> !text.isEmpty());
  }

  /** The value; its text itself if that is not JSON. Empty if the text is missing or empty. */
  Optional<Json> decoded(String key) {
    var text = values.get(key);
    return text == null || text.isEmpty()
        ? Optional.empty()
        : Optional.of(decoded.computeIfAbsent(key, _ -> decode(text)));
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

  /** Keys in the order of arrival, those that the translation added last. */
  Iterable<String> keys() {
    return values.keySet();
  }

  void put(String key, String text) {
    values.put(key, text);
    var _ = decoded.remove(key);
    isChanged = true;
  }

  /** Puts a value together with what its text decodes to. */
  void put(String key, String text, Json value) {
    put(key, text);
    decoded.put(key, value);
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
