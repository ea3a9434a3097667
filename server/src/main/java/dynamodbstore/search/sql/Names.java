package dynamodbstore.search.sql;

import java.util.List;

/** Lexer rules for unquoted names and for placeholders; each returns the end. */
final class Names {
  private static final List<String> SIGILS = List.of("@", "##", "#");

  private Names() {}

  /** A word before a dot is a name even if it is a keyword, unless a digit follows the dot. */
  static int beforeDot(String text, int at) {
    int end = plain(text, at);
    if (end == Rule.NONE) {
      return Rule.NONE;
    }
    int dot = Chars.spacesEnd(text, end);
    return Chars.isAt(text, dot, '.') && !Chars.isDigitAt(text, dot + 1) ? end : Rule.NONE;
  }

  static int afterDot(String text, int at) {
    return at > 0 && text.charAt(at - 1) == '.' ? plain(text, at) : Rule.NONE;
  }

  static int beforeParenthesis(String text, int at) {
    int end = plain(text, at);
    return end != Rule.NONE && Chars.isAt(text, end, '(') ? end : Rule.NONE;
  }

  static int variable(String text, int at) {
    for (var sigil : SIGILS) {
      int start = at + sigil.length();
      if (text.startsWith(sigil, at) && Chars.isLetterAt(text, start)) {
        int second = Chars.next(text, start);
        if (Chars.isWordAt(text, second)) {
          return Chars.wordEnd(text, second);
        }
      }
    }
    return Rule.NONE;
  }

  /** Any word; {@link Words} decides whether it is a keyword or a name. */
  static int word(String text, int at) {
    if (!Chars.isWordAt(text, at)) {
      return Rule.NONE;
    }
    int end = at;
    while (Chars.isWordAt(text, end) || Chars.isAt(text, end, '$') || Chars.isAt(text, end, '#')) {
      end = Chars.next(text, end);
    }
    return end;
  }

  /** {@code %s} and {@code %(name)s}. */
  static int percentPlaceholder(String text, int at) {
    if (!Chars.isAt(text, at, '%')) {
      return Rule.NONE;
    }
    int end = at + 1;
    if (Chars.isAt(text, end, '(')) {
      int close = Chars.wordEnd(text, end + 1);
      if (close == end + 1 || !Chars.isAt(text, close, ')')) {
        return Rule.NONE;
      }
      end = close + 1;
    }
    return text.regionMatches(true, end, "s", 0, 1) ? end + 1 : Rule.NONE;
  }

  static int namedPlaceholder(String text, int at) {
    if (Chars.isWordBefore(text, at) || "$:?".indexOf(text.charAt(at)) < 0) {
      return Rule.NONE;
    }
    int end = Chars.wordEnd(text, at + 1);
    return end > at + 1 ? end : Rule.NONE;
  }

  static int command(String text, int at) {
    if (!Chars.isAt(text, at, '\\')) {
      return Rule.NONE;
    }
    int end = Chars.wordEnd(text, at + 1);
    return end > at + 1 ? end : Rule.NONE;
  }

  private static int plain(String text, int at) {
    return Chars.isLetterAt(text, at) ? Chars.wordEnd(text, at) : Rule.NONE;
  }
}
