package dynamodbstore.promptlab;

/** Writer of YAML scalars. */
final class YamlScalars {
  private YamlScalars() {}

  /** Quotes a text as a one-line YAML string. Characters that may not be printable are escaped. */
  static String quoted(String text) {
    var quoted = new StringBuilder(text.length() + 2).append('"');
    text.codePoints().forEach(point -> append(quoted, point));
    return quoted.append('"').toString();
  }

  private static void append(StringBuilder quoted, int point) {
    if (point == '"' || point == '\\') {
      quoted.append('\\').appendCodePoint(point);
    } else if (isPlain(point)) {
      quoted.appendCodePoint(point);
    } else {
      quoted.append("\\U%08X".formatted(point));
    }
  }

  /** Whether every YAML reader accepts the character unescaped, and it is not a line break. */
  private static boolean isPlain(int point) {
    return (point >= 0x20 && point < 0x7f) || (point >= 0xa0 && Character.isLetterOrDigit(point));
  }
}
