package dynamodbstore.search.sql;

/** Where what stands in quotes ends; {@link Rule#NONE} where a quote is never closed. */
final class Quoted {
  private Quoted() {}

  /** In single or double quotes; a quote within is doubled, or has a backslash before it. */
  static Rule string(char quote) {
    return (text, at) -> Chars.isAt(text, at, quote) ? stringEnd(text, at, quote) : Rule.NONE;
  }

  /**
   * A quote that could have been one of the text's own closes it after all if no other does: the
   * last of them, as a regular expression finds it when it backtracks.
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

  /** In backticks, or the accents that some keyboards have in their place. */
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

  /** In square brackets, unless it is the index of what stands before. */
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
