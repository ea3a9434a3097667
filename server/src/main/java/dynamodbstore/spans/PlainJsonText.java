package dynamodbstore.spans;

import java.util.Optional;

/**
 * Reader of JSON strings that need no parser: printable ASCII without escapes, as most attributes
 * are. Such a string is also what Python's {@code json.dumps} writes for its value.
 */
public final class PlainJsonText {
  private PlainJsonText() {}

  /** The value of such a string; empty for any other text, JSON or not. */
  public static Optional<String> value(String json) {
    int end = json.length() - 1;
    if (end < 1 || json.charAt(0) != '"' || json.charAt(end) != '"') {
      return Optional.empty();
    }
    for (int at = 1; at < end; at++) {
      char c = json.charAt(at);
      if (c < ' ' || c > '~' || c == '"' || c == '\\') {
        return Optional.empty();
      }
    }
    return Optional.of(json.substring(1, end));
  }
}
