package dynamodbstore.search.sql;

/** Lexer rule: returns the end of the token that starts at a position, or {@link #NONE}. */
@FunctionalInterface
interface LexerRule {
  /** No token of this kind starts there. */
  int NONE = -1;

  int end(String text, int at);

  /** Matches the first of the spellings that the text continues with. */
  static LexerRule anyOf(String... spellings) {
    return (text, at) -> {
      for (var spelling : spellings) {
        if (text.startsWith(spelling, at)) {
          return at + spelling.length();
        }
      }
      return NONE;
    };
  }

  /** Matches a run of one or more of the characters. */
  static LexerRule runOf(String characters) {
    return (text, at) -> {
      int end = at;
      while (end < text.length() && characters.indexOf(text.charAt(end)) >= 0) {
        end++;
      }
      return end > at ? end : NONE;
    };
  }
}
