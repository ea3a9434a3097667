package dynamodbstore.logging;

/**
 * Escaping of untrusted text in the log: a client must not be able to forge a log line, nor to
 * control the operator's terminal.
 */
final class LogEscaping {
  private static final char FIRST_PRINTABLE = ' ';
  private static final char FIRST_NOT_ASCII = 0x7f;

  private LogEscaping() {}

  /**
   * The text in one line: control characters (C0, DEL, C1), line and paragraph separators, format
   * characters (among them those that reverse the direction of writing) and lone surrogates become
   * escapes of the form {@code \n} or {@code \}{@code u001b}.
   */
  static String escaped(String text) {
    int at = 0;
    while (at < text.length() && isPlain(text.charAt(at))) {
      at++;
    }
    if (at == text.length()) {
      return text;
    }
    var escaped = new StringBuilder(text.length() + 16).append(text, 0, at);
    text.substring(at).codePoints().forEach(point -> append(escaped, point));
    return escaped.toString();
  }

  private static boolean isPlain(char unit) {
    return unit >= FIRST_PRINTABLE && unit < FIRST_NOT_ASCII;
  }

  private static void append(StringBuilder escaped, int point) {
    switch (point) {
      case '\n' -> escaped.append("\\n");
      case '\r' -> escaped.append("\\r");
      case '\t' -> escaped.append("\\t");
      default -> {
        if (isShown(point)) {
          escaped.appendCodePoint(point);
        } else {
          for (char unit : Character.toChars(point)) {
            escaped.append("\\u").append("%04x".formatted((int) unit));
          }
        }
      }
    }
  }

  private static boolean isShown(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
