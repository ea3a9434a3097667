package dynamodbstore.promptlab;

/** The little of YAML that is written here. */
final class Yaml {
  private Yaml() {}

  /** A text on one line, whatever is in it: what might not be printed is spelled out. */
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

  /** Printed as itself by everything that reads YAML, and no end of a line. */
  private static boolean isPlain(int point) {
    return (point >= 0x20 && point < 0x7f) || (point >= 0xa0 && Character.isLetterOrDigit(point));
  }
}
