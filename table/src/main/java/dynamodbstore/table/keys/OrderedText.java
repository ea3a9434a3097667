package dynamodbstore.table.keys;

/**
 * Text that keys are sorted by: it ends with U+0000, so that a text comes before every longer one
 * that begins with it and whatever follows in the key does not disturb the order. Inside, U+0000 is
 * spelled U+0001 U+0001 and U+0001 is spelled U+0001 U+0002; nothing else is changed.
 */
public final class OrderedText {
  private static final char END = '\u0000';
  private static final char ESCAPE = '\u0001';

  private OrderedText() {}

  public static String of(String text) {
    return beginning(text) + END;
  }

  /** The spelling without its end: what the spellings of all texts that begin so begin with. */
  public static String beginning(String text) {
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

  /** How long the spelling is that begins {@code key} at {@code from}, its end included. */
  public static int length(String key, int from) {
    int end = key.indexOf(END, from);
    if (end < 0) {
      throw new IllegalArgumentException("Ordered text without an end");
    }
    return end + 1 - from;
  }

  /** The text of a whole spelling. */
  public static String read(String spelling) {
    int end = spelling.length() - 1;
    if (end < 0 || spelling.indexOf(END) != end) {
      throw new IllegalArgumentException("Not the spelling of one text");
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
