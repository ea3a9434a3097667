package dynamodbstore.spans.translation;

import java.util.HashMap;
import java.util.LinkedHashMap;
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
  /** Bits of dialects follow those of fields. */
  private static final int FIRST_DIALECT = TranslatedField.ALL.size();

  private static final Map<String, Integer> KEYS = new HashMap<>();
  private static final Map<String, Integer> PREFIXES = new LinkedHashMap<>();

  static {
    for (var field : TranslatedField.ALL) {
      var _ = field.rule().apply(new Recorder(field.bit()));
    }
  }

  /** A list takes less time to iterate. */
  private static final List<Map.Entry<String, Integer>> PREFIX_LIST =
      List.copyOf(PREFIXES.entrySet());

  private DialectKeys() {}

  /**
   * What asks for a key: fields, each as {@link TranslatedField#bit}, and dialects, each as {@link
   * #dialectBit}.
   */
  static int askersOf(String key) {
    int askers = KEYS.getOrDefault(key, 0);
    for (int at = 0; at < PREFIX_LIST.size(); at++) {
      var prefix = PREFIX_LIST.get(at);
      if (key.startsWith(prefix.getKey())) {
        askers |= prefix.getValue();
      }
    }
    return askers;
  }

  /**
   * Bit of a dialect in a set of what asks for a key.
   *
   * @param at position in {@link Dialects#ALL}
   */
  static int dialectBit(int at) {
    return 1 << (FIRST_DIALECT + at);
  }

  /** No attributes; notes what is asked for, and which dialect was the last to ask. */
  private static final class Recorder extends SpanAttributes {
    private final int field;
    private int dialect;

    Recorder(int field) {
      super(Map.of());
      this.field = field;
    }

    @Override
    boolean concernsDialect(int at) {
      dialect = dialectBit(at);
      return true;
    }

    @Override
    boolean has(String key) {
      var _ = KEYS.merge(key, field | dialect, (one, other) -> one | other);
      return false;
    }

    @Override
    Optional<String> find(String key) {
      boolean _ = has(key);
      return Optional.empty();
    }

    @Override
    List<String> keysWith(String prefix) {
      var _ = PREFIXES.merge(prefix, field | dialect, (one, other) -> one | other);
      return List.of();
    }
  }
}
