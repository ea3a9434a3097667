package dynamodbstore.http;

/** Text as JSON spells it. */
final class JsonText {
  private JsonText() {}

  static String quote(String text) {
    var quoted = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      append(quoted, text.charAt(i));
    }
    return quoted.append('"').toString();
  }

  private static void append(StringBuilder quoted, char character) {
    switch (character) {
      case '"' -> quoted.append("\\\"");
      case '\\' -> quoted.append("\\\\");
      case '\n' -> quoted.append("\\n");
      case '\r' -> quoted.append("\\r");
      case '\t' -> quoted.append("\\t");
      default -> {
        if (character < ' ' || Character.isSurrogate(character)) {
          quoted.append("\\u%04x".formatted((int) character));
        } else {
          quoted.append(character);
        }
      }
    }
  }
}
