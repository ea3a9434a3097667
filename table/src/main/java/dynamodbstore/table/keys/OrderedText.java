package dynamodbstore.table.keys;

/**
 * Encoding of text in sort keys, terminated by U+0000: a text sorts before every longer text that
 * starts with it, regardless of the rest of the key. Inside the text, U+0000 is encoded as U+0001
 * U+0001 and U+0001 as U+0001 U+0002; all else is unchanged.
 */
public final class OrderedText {
  private static final char END = '\u0000';
  private static final char ESCAPE = '\u0001';

  private OrderedText() {}

  public static String of(String text) {
    return prefix(text) + END;
  }

  /**
   * The encoding without its terminator: the common prefix of the encodings of all texts that start
   * with {@code text}.
   */
  public static String prefix(String text) {
    if (text.indexOf(END) < 0 && text.indexOf(ESCAPE) < 0) {
      return text;
    }
    var spelled = new StringBuilder(text.length() + 8);
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      switch (unit) {
        case END -> spelled.append(ESCAPE).append('\u0001');
        case ESCAPE -> spelled.append(ESCAPE).append('\u0002');
        default -> spelled.append(unit);
      }
    }
    return spelled.toString();
  }

  /** Decodes a whole encoding. */
  public static String read(String spelling) {
    int end = spelling.length() - 1;
    if (end < 0 || spelling.indexOf(END) != end) {
      throw new IllegalArgumentException("Not the encoding of one text");
    }
    var text = new StringBuilder(end);
    for (int at = 0; at < end; at++) {
      char unit = spelling.charAt(at);
      if (unit == ESCAPE) {
        at++;
        text.append(spelling.charAt(at) == '\u0001' ? END : ESCAPE);
      } else {
        text.append(unit);
      }
    }
    return text.toString();
  }
}
