package dynamodbstore.spans.translation;

import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonNumbers;

/**
 * Remover of the second JSON encoding of attributes. MLflow's client sends each attribute as JSON
 * text, which the decoder of export requests encodes once more, as it does every text. Text that
 * contains a number, a boolean or null keeps both encodings: a client may have meant the text.
 */
final class DoubleEncoding {
  /** Length of the quotes at either end of a text that is encoded twice. */
  private static final int QUOTES = 3;

  private DoubleEncoding() {}

  static void remove(SpanAttributes attributes) {
    for (var key : attributes.keysOf(DoubleEncoding::mayBeDouble)) {
      var text = attributes.find(key).orElseThrow();
      if (isQuotedTwice(text)) {
        var value = text.substring(QUOTES, text.length() - QUOTES);
        attributes.put(key, '"' + value + '"');
      } else if (attributes.decoded(key).orElseThrow() instanceof Json.Text inner
          && !text.equals(inner.value())) {
        Json.loads(inner)
            .filter(value -> !isPrimitive(value))
            .ifPresent(value -> attributes.put(key, inner.value(), value));
      }
    }
  }

  /** Whether it is a text with two pairs of quotes and nothing to decode: most values are. */
  private static boolean isQuotedTwice(String text) {
    int end = text.length() - QUOTES;
    if (end < QUOTES || !text.startsWith("\"\\\"") || !text.endsWith("\\\"\"")) {
      return false;
    }
    for (int at = QUOTES; at < end; at++) {
      char c = text.charAt(at);
      if (c < ' ' || c > '~' || c == '"' || c == '\\') {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether the value must be decoded: a text that begins like JSON. A long number is decoded
   * because the reference refuses it.
   */
  private static boolean mayBeDouble(String text) {
    if (text.length() < 2 || text.charAt(0) != '"') {
      return false;
    }
    char first = text.charAt(1);
    return switch (first) {
      case '\\', '{', '[', ' ' -> true;
      default ->
          text.length() > PythonNumbers.MAX_DIGITS
              && (first == '-' || (first >= '0' && first <= '9'));
    };
  }

  private static boolean isPrimitive(Json value) {
    return !(value instanceof Json.Text
        || value instanceof Json.Dict
        || value instanceof Json.Items);
  }
}
