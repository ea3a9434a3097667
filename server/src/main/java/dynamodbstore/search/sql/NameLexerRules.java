package dynamodbstore.search.sql;

import java.util.List;

/** Lexer rules for unquoted names and for placeholders; each returns the end. */
final class NameLexerRules {
  private static final List<String> SIGILS = List.of("@", "##", "#");

  private NameLexerRules() {}

  /** A word before a dot is a name even if it is a keyword, unless a digit follows the dot. */
  static int beforeDot(String text, int at) {
    int end = plain(text, at);
    if (end == LexerRule.NONE) {
      return LexerRule.NONE;
    }
    int dot = SqlCharacters.spacesEnd(text, end);
    return SqlCharacters.isAt(text, dot, '.') && !SqlCharacters.isDigitAt(text, dot + 1)
        ? end
        : LexerRule.NONE;
  }

  static int afterDot(String text, int at) {
    return at > 0 && text.charAt(at - 1) == '.' ? plain(text, at) : LexerRule.NONE;
  }

  static int beforeParenthesis(String text, int at) {
    int end = plain(text, at);
    return end != LexerRule.NONE && SqlCharacters.isAt(text, end, '(') ? end : LexerRule.NONE;
  }

  static int variable(String text, int at) {
    for (var sigil : SIGILS) {
      int start = at + sigil.length();
      if (text.startsWith(sigil, at) && SqlCharacters.isLetterAt(text, start)) {
        int second = SqlCharacters.next(text, start);
        if (SqlCharacters.isWordAt(text, second)) {
          return SqlCharacters.wordEnd(text, second);
        }
      }
    }
    return LexerRule.NONE;
  }

  /** Any word; {@link SqlKeywords} decides whether it is a keyword or a name. */
  static int word(String text, int at) {
    if (!SqlCharacters.isWordAt(text, at)) {
      return LexerRule.NONE;
    }
    int end = at;
    while (SqlCharacters.isWordAt(text, end)
        || SqlCharacters.isAt(text, end, '$')
        || SqlCharacters.isAt(text, end, '#')) {
      end = SqlCharacters.next(text, end);
    }
    return end;
  }

  /** {@code %s} and {@code %(name)s}. */
  static int percentPlaceholder(String text, int at) {
    if (!SqlCharacters.isAt(text, at, '%')) {
      return LexerRule.NONE;
    }
    int end = at + 1;
    if (SqlCharacters.isAt(text, end, '(')) {
      int close = SqlCharacters.wordEnd(text, end + 1);
      if (close == end + 1 || !SqlCharacters.isAt(text, close, ')')) {
        return LexerRule.NONE;
      }
      end = close + 1;
    }
    return text.regionMatches(true, end, "s", 0, 1) ? end + 1 : LexerRule.NONE;
  }

  static int namedPlaceholder(String text, int at) {
    if (SqlCharacters.isWordBefore(text, at) || "$:?".indexOf(text.charAt(at)) < 0) {
      return LexerRule.NONE;
    }
    int end = SqlCharacters.wordEnd(text, at + 1);
    return end > at + 1 ? end : LexerRule.NONE;
  }

  static int command(String text, int at) {
    if (!SqlCharacters.isAt(text, at, '\\')) {
      return LexerRule.NONE;
    }
    int end = SqlCharacters.wordEnd(text, at + 1);
    return end > at + 1 ? end : LexerRule.NONE;
  }

  private static int plain(String text, int at) {
    return SqlCharacters.isLetterAt(text, at) ? SqlCharacters.wordEnd(text, at) : LexerRule.NONE;
  }
}
