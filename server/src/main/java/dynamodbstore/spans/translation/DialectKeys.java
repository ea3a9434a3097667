package dynamodbstore.spans.translation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The keys that rules ask for. The rules of all dialects ask for about a hundred, of which a span
 * has a few or none; so most rules need not be applied to a span.
 *
 * <p>Learned by applying each rule to no attributes at all. If a span has none of the keys that the
 * rule asks for then, the rule gets the same answers and finds nothing in the span either.
 */
final class DialectKeys {
  private static final Map<String, Integer> KEYS = new HashMap<>();
  private static final Map<String, Integer> PREFIXES = new HashMap<>();

  static {
    for (var field : TranslatedField.ALL) {
      var _ = field.rule().apply(new Recorder(field.bit()));
    }
  }

  private DialectKeys() {}

  /** The fields whose rules ask for a key, each as {@link TranslatedField#bit}. */
  static int fieldsOf(String key) {
    int fields = KEYS.getOrDefault(key, 0);
    for (var prefix : PREFIXES.entrySet()) {
      if (key.startsWith(prefix.getKey())) {
        fields |= prefix.getValue();
      }
    }
    return fields;
  }

  /** No attributes; notes what is asked for. */
  private static final class Recorder extends SpanAttributes {
    private final int field;

    Recorder(int field) {
      super(Map.of());
      this.field = field;
    }

    @Override
    boolean has(String key) {
      var _ = KEYS.merge(key, field, (one, other) -> one | other);
      return false;
    }

    @Override
    Optional<String> find(String key) {
      boolean _ = has(key);
      return Optional.empty();
    }

    @Override
    List<String> keysWith(String prefix) {
      var _ = PREFIXES.merge(prefix, field, (one, other) -> one | other);
      return List.of();
    }
  }
}
