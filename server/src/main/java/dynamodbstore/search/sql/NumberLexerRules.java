package dynamodbstore.search.sql;

/**
 * Lexer rules for numbers; each returns the end. A number directly followed by a letter loses its
 * last digit, or is no number if it has only one: {@code 12ab} is lexed as {@code 1} and {@code
 * 2ab}.
 */
final class NumberLexerRules {
  private NumberLexerRules() {}

  static int hexadecimal(String text, int at) {
    int zero = unsigned(text, at);
    if (!text.regionMatches(true, zero, "0x", 0, 2)) {
      return LexerRule.NONE;
    }
    int end = zero + 2;
    while (SqlCharacters.isDigitAt(text, end) || isHexLetterAt(text, end)) {
      end = SqlCharacters.next(text, end);
    }
    return end > zero + 2 ? end : LexerRule.NONE;
  }

  /** With an exponent, which may have a minus but no plus sign. */
  static int scientific(String text, int at) {
    int start = unsigned(text, at);
    int end = SqlCharacters.digitsEnd(text, start);
    if (end == start) {
      return LexerRule.NONE;
    }
    if (SqlCharacters.isAt(text, end, '.') && SqlCharacters.isDigitAt(text, end + 1)) {
      end = SqlCharacters.digitsEnd(text, end + 1);
    }
    if (!text.regionMatches(true, end, "e", 0, 1)) {
      return LexerRule.NONE;
    }
    int exponent = unsigned(text, end + 1);
    end = SqlCharacters.digitsEnd(text, exponent);
    return end > exponent ? end : LexerRule.NONE;
  }

  static int decimal(String text, int at) {
    int start = unsigned(text, at);
    int dot = SqlCharacters.digitsEnd(text, start);
    if (!SqlCharacters.isAt(text, dot, '.')) {
      return LexerRule.NONE;
    }
    int least = dot > start ? dot + 1 : dot + 2;
    return givenBack(text, SqlCharacters.digitsEnd(text, dot + 1), least);
  }

  static int integer(String text, int at) {
    int start = unsigned(text, at);
    return givenBack(text, SqlCharacters.digitsEnd(text, start), start + 1);
  }

  private static int givenBack(String text, int end, int least) {
    if (end < least) {
      return LexerRule.NONE;
    }
    if (!isNameAt(text, end)) {
      return end;
    }
    int shorter = text.offsetByCodePoints(end, -1);
    return shorter >= least ? shorter : LexerRule.NONE;
  }

  private static boolean isNameAt(String text, int at) {
    return SqlCharacters.isAt(text, at, '_') || SqlCharacters.isLetterAt(text, at);
  }

  private static boolean isHexLetterAt(String text, int at) {
    return at < text.length() && "abcdefABCDEF".indexOf(text.charAt(at)) >= 0;
  }

  private static int unsigned(String text, int at) {
    return SqlCharacters.isAt(text, at, '-') ? at + 1 : at;
  }
}
