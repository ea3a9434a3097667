package dynamodbstore.search.sql;

/**
 * Lexer rules for quoted texts. Each returns the end, or {@link LexerRule#NONE} if the quote is not
 * closed.
 */
final class QuoteLexerRules {
  private QuoteLexerRules() {}

  /** Single or double quotes; a quote inside is doubled, or escaped by a backslash. */
  static LexerRule string(char quote) {
    return (text, at) ->
        SqlCharacters.isAt(text, at, quote) ? stringEnd(text, at, quote) : LexerRule.NONE;
  }

  /**
   * If no unescaped quote closes the text, the last escaped or doubled one does: this is what the
   * regular expression of the reference finds when it backtracks.
   */
  private static int stringEnd(String text, int at, char quote) {
    int fallback = LexerRule.NONE;
    int i = at + 1;
    while (i < text.length()) {
      if (text.charAt(i) == quote) {
        if (!SqlCharacters.isAt(text, i + 1, quote)) {
          return i + 1;
        }
        fallback = i + 1;
        i += 2;
      } else if (text.charAt(i) == '\\' && SqlCharacters.isAt(text, i + 1, quote)) {
        fallback = i + 2;
        i += 2;
      } else {
        i++;
      }
    }
    return fallback;
  }

  /** Backticks, or the acute accents that some keyboards have instead. */
  static LexerRule name(char quote) {
    return (text, at) -> {
      if (!SqlCharacters.isAt(text, at, quote)) {
        return LexerRule.NONE;
      }
      int fallback = LexerRule.NONE;
      int i = text.indexOf(quote, at + 1);
      while (i >= 0) {
        if (!SqlCharacters.isAt(text, i + 1, quote)) {
          return i + 1;
        }
        fallback = i + 1;
        i = text.indexOf(quote, i + 2);
      }
      return fallback;
    };
  }

  /** Square brackets, unless they are an index of the expression before them. */
  static int bracketed(String text, int at) {
    if (!SqlCharacters.isAt(text, at, '[') || SqlCharacters.isWordBefore(text, at)) {
      return LexerRule.NONE;
    }
    if (at > 0 && (text.charAt(at - 1) == ']' || text.charAt(at - 1) == ')')) {
      return LexerRule.NONE;
    }
    int i = at + 1;
    while (i < text.length() && text.charAt(i) != '[' && text.charAt(i) != ']') {
      i++;
    }
    return i > at + 1 && SqlCharacters.isAt(text, i, ']') ? i + 1 : LexerRule.NONE;
  }
}
