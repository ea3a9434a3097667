package dynamodbstore.wire.json;

/** Encoder for the content of a JSON string, in UTF-8 with the minimum of escapes. */
final class JsonTextEncoder {
  /** Maximum number of bytes for one UTF-16 unit: a hexadecimal escape. */
  static final int WIDEST_UNIT = 6;

  private static final byte[] HEX = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
  };

  private JsonTextEncoder() {}

  /**
   * Encodes the UTF-16 units from {@code from} to {@code end}, and returns the end position in
   * {@code out}.
   */
  static int encode(String text, int from, int end, byte[] out, int start) {
    int at = start;
    for (int i = from; i < end; i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        if (c >= ' ' && c != '"' && c != '\\') {
          out[at++] = (byte) c;
        } else {
          at = escaped(out, at, c);
        }
      } else if (c < 0x800) {
        out[at++] = (byte) (0xC0 | (c >> 6));
        out[at++] = (byte) (0x80 | (c & 0x3F));
      } else if (!Character.isSurrogate(c)) {
        at = three(out, at, c);
      } else if (i + 1 < end && Character.isSurrogatePair(c, text.charAt(i + 1))) {
        at = four(out, at, Character.toCodePoint(c, text.charAt(++i)));
      } else {
        // An unpaired surrogate: escaped, as the reference does, since UTF-8 cannot encode it.
        at = spelt(out, at, c);
      }
    }
    return at;
  }

  private static int three(byte[] out, int from, char c) {
    int at = from;
    out[at++] = (byte) (0xE0 | (c >> 12));
    out[at++] = (byte) (0x80 | ((c >> 6) & 0x3F));
    out[at++] = (byte) (0x80 | (c & 0x3F));
    return at;
  }

  private static int four(byte[] out, int from, int codePoint) {
    int at = from;
    out[at++] = (byte) (0xF0 | (codePoint >> 18));
    out[at++] = (byte) (0x80 | ((codePoint >> 12) & 0x3F));
    out[at++] = (byte) (0x80 | ((codePoint >> 6) & 0x3F));
    out[at++] = (byte) (0x80 | (codePoint & 0x3F));
    return at;
  }

  private static int escaped(byte[] out, int from, char c) {
    int letter =
        switch (c) {
          case '"', '\\' -> c;
          case '\n' -> 'n';
          case '\r' -> 'r';
          case '\t' -> 't';
          case '\b' -> 'b';
          case '\f' -> 'f';
          default -> 0;
        };
    if (letter == 0) {
      return spelt(out, from, c);
    }
    out[from] = '\\';
    out[from + 1] = (byte) letter;
    return from + 2;
  }

  private static int spelt(byte[] out, int from, char c) {
    int at = from;
    out[at++] = '\\';
    out[at++] = 'u';
    for (int shift = 12; shift >= 0; shift -= 4) {
      out[at++] = HEX[(c >> shift) & 0xF];
    }
    return at;
  }
}
