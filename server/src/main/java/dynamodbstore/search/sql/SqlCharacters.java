package dynamodbstore.search.sql;

/** Character classes of the regular expressions in the reference's lexer. */
final class SqlCharacters {
  private SqlCharacters() {}

  /** {@code \w}. */
  static boolean isWord(int c) {
    return c == '_'
        || Character.isLetter(c)
        || switch (Character.getType(c)) {
          case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER ->
              true;
          default -> false;
        };
  }

  static boolean isWordAt(String text, int at) {
    return at < text.length() && isWord(text.codePointAt(at));
  }

  static boolean isWordBefore(String text, int at) {
    return at > 0 && isWord(text.codePointBefore(at));
  }

  /** {@code [A-ZÀ-Ü]}, ignoring case: the first character of an unquoted name. */
  static boolean isLetter(int c) {
    if (c < 0x80) {
      return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    }
    return switch (c) {
      // Python matches these to I, S, K and Å when it ignores case.
      case 0x130, 0x131, 0x17f, 0x212a, 0x212b -> true;
      default -> c >= 0xc0 && c <= 0xfc && (c <= 0xdc || (c >= 0xe0 && c != 0xf7));
    };
  }

  static boolean isLetterAt(String text, int at) {
    return at < text.length() && isLetter(text.codePointAt(at));
  }

  /** {@code \d}. */
  static boolean isDigitAt(String text, int at) {
    return at < text.length() && Character.isDigit(text.codePointAt(at));
  }

  /** {@code \s}. */
  static boolean isSpaceAt(String text, int at) {
    if (at >= text.length()) {
      return false;
    }
    char c = text.charAt(at);
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85;
  }

  /** The end of the word characters that start at {@code at}. */
  static int wordEnd(String text, int at) {
    int end = at;
    while (isWordAt(text, end)) {
      end = next(text, end);
    }
    return end;
  }

  static int digitsEnd(String text, int at) {
    int end = at;
    while (isDigitAt(text, end)) {
      end = next(text, end);
    }
    return end;
  }

  static int spacesEnd(String text, int at) {
    int end = at;
    while (isSpaceAt(text, end)) {
      end++;
    }
    return end;
  }

  static int next(String text, int at) {
    return at + Character.charCount(text.codePointAt(at));
  }

  static boolean isAt(String text, int at, char c) {
    return at < text.length() && text.charAt(at) == c;
  }
}
