package dynamodbstore.search.sql;

/**
 * Lexer rules for quoted texts. Each returns the end, or {@link Rule#NONE} if the quote is not
 * closed.
 */
final class Quoted {
  private Quoted() {}

  /** Single or double quotes; a quote inside is doubled, or escaped by a backslash. */
  static Rule string(char quote) {
    return (text, at) -> Chars.isAt(text, at, quote) ? stringEnd(text, at, quote) : Rule.NONE;
  }

  /**
   * If no unescaped quote closes the text, the last escaped or doubled one does: this is what the
   * regular expression of the reference finds when it backtracks.
   */
  private static int stringEnd(String text, int at, char quote) {
    int fallback = Rule.NONE;
    int i = at + 1;
    while (i < text.length()) {
      if (text.charAt(i) == quote) {
        if (!Chars.isAt(text, i + 1, quote)) {
          return i + 1;
        }
        fallback = i + 1;
        i += 2;
      } else if (text.charAt(i) == '\\' && Chars.isAt(text, i + 1, quote)) {
        fallback = i + 2;
        i += 2;
      } else {
        i++;
      }
    }
    return fallback;
  }

  /** Backticks, or the acute accents that some keyboards have instead. */
  static Rule name(char quote) {
    return (text, at) -> {
      if (!Chars.isAt(text, at, quote)) {
        return Rule.NONE;
      }
      int fallback = Rule.NONE;
      int i = text.indexOf(quote, at + 1);
      while (i >= 0) {
        if (!Chars.isAt(text, i + 1, quote)) {
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
    if (!Chars.isAt(text, at, '[') || Chars.isWordBefore(text, at)) {
      return Rule.NONE;
    }
    if (at > 0 && (text.charAt(at - 1) == ']' || text.charAt(at - 1) == ')')) {
      return Rule.NONE;
    }
    int i = at + 1;
    while (i < text.length() && text.charAt(i) != '[' && text.charAt(i) != ']') {
      i++;
    }
    return i > at + 1 && Chars.isAt(text, i, ']') ? i + 1 : Rule.NONE;
  }
}
