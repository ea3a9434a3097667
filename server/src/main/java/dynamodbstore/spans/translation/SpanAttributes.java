package dynamodbstore.spans.translation;

import dynamodbstore.wire.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Attributes of one span during its translation. Copies them only for a change, and decodes a value
 * only when it is asked for, and once. Not thread-safe.
 */
class SpanAttributes {
  private Map<String, String> values;
  private Map<String, Json> decoded = Map.of();

  /** Fields that the keys may determine, see {@link DialectKeys}. */
  private int fields;

  private boolean isChanged;

  /**
   * @param values in the order of arrival
   */
  SpanAttributes(Map<String, String> values) {
    this.values = values;
    for (var key : values.keySet()) {
      fields |= DialectKeys.fieldsOf(key);
    }
  }

  /** Whether a rule for the field may find a value: whether one of its keys is present. */
  boolean concerns(TranslatedField field) {
    return (fields & field.bit()) != 0;
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

  /** In the order of arrival, those that the translation added last. */
  Set<Map.Entry<String, String>> entries() {
    return values.entrySet();
  }

  void put(String key, String text) {
    if (!isChanged) {
      values = new LinkedHashMap<>(values);
      isChanged = true;
    }
    values.put(key, text);
    fields |= DialectKeys.fieldsOf(key);
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
