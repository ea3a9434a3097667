package dynamodbstore.logging;

/** JSON strings of the log, in ASCII, so that they contain no control character and no line end. */
final class JsonText {
  private JsonText() {}

  static void append(StringBuilder out, String text) {
    out.append('"');
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      if (unit == '"' || unit == '\\') {
        out.append('\\').append(unit);
      } else if (unit >= ' ' && unit < 0x7f) {
        out.append(unit);
      } else {
        out.append("\\u").append(String.format("%04x", (int) unit));
      }
    }
    out.append('"');
  }
}
