package dynamodbstore.search.language;

/** Escape sequences of Python strings. */
final class PythonEscapes {
  private static final String LETTERS = "abfnrtv";
  private static final String MEANINGS = "\u0007\b\f\n\r\t\u000b";

  private PythonEscapes() {}

  /**
   * Appends the character that the escape sequence at {@code at} denotes; returns the index after
   * the sequence.
   */
  static int append(String text, int at, StringBuilder value) {
    if (at + 1 >= text.length()) {
      throw PythonStringList.illFormed();
    }
    char c = text.charAt(at + 1);
    int letter = LETTERS.indexOf(c);
    if (letter >= 0) {
      value.append(MEANINGS.charAt(letter));
      return at + 2;
    }
    return switch (c) {
      case '\\', '\'', '"' -> {
        value.append(c);
        yield at + 2;
      }
      case '\n' -> at + 2;
      case 'x' -> number(text, at + 2, at + 4, 16, value);
      case 'u' -> number(text, at + 2, at + 6, 16, value);
      case 'U' -> number(text, at + 2, at + 10, 16, value);
      case '0', '1', '2', '3', '4', '5', '6', '7' ->
          number(text, at + 1, octalEnd(text, at + 1), 8, value);
      default -> {
        // Not an escape sequence of Python: the backslash is literal.
        value.append('\\');
        yield at + 1;
      }
    };
  }

  private static int octalEnd(String text, int start) {
    int end = start;
    while (end < start + 3 && end < text.length() && "01234567".indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    return end;
  }

  private static int number(String text, int start, int end, int base, StringBuilder value) {
    if (end > text.length()) {
      throw PythonStringList.illFormed();
    }
    int character = 0;
    for (int i = start; i < end; i++) {
      int digit = Character.digit(text.charAt(i), base);
      if (digit < 0 || text.charAt(i) > 'f') {
        throw PythonStringList.illFormed();
      }
      character = character * base + digit;
    }
    if (!Character.isValidCodePoint(character)) {
      throw PythonStringList.illFormed();
    }
    value.appendCodePoint(character);
    return end;
  }
}
