package dynamodbstore.otlp;

/** Printer of bytes as a Python literal, such as {@code b'ab\xff'}. */
final class PythonBytes {
  private static final String HEX = "0123456789abcdef";

  private PythonBytes() {}

  /** Equivalent to {@code str(…)} of a bytes object. */
  static String literal(byte[] bytes, int from, int end) {
    char quote = contains(bytes, from, end, '\'') && !contains(bytes, from, end, '"') ? '"' : '\'';
    var out = new StringBuilder(end - from + 3).append('b').append(quote);
    for (int i = from; i < end; i++) {
      int b = bytes[i] & 0xFF;
      switch (b) {
        case '\\' -> out.append("\\\\");
        case '\t' -> out.append("\\t");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        default -> {
          if (b == quote) {
            out.append('\\').append(quote);
          } else if (b >= ' ' && b <= '~') {
            out.append((char) b);
          } else {
            out.append("\\x").append(HEX.charAt(b >> 4)).append(HEX.charAt(b & 0xF));
          }
        }
      }
    }
    return out.append(quote).toString();
  }

  private static boolean contains(byte[] bytes, int from, int end, char wanted) {
    for (int i = from; i < end; i++) {
      if (bytes[i] == wanted) {
        return true;
      }
    }
    return false;
  }
}
