package dynamodbstore.search.regex;

import dynamodbstore.search.regex.RegexNode.Assertion;

/** Evaluation of assertions at a position of a text. */
final class RegexPositions {
  private RegexPositions() {}

  static boolean satisfies(String text, int at, Assertion assertion) {
    return switch (assertion.boundary()) {
      case TEXT_START -> at == 0;
      case LINE_START -> at == 0 || text.charAt(at - 1) == '\n';
      case TEXT_END -> at == text.length();
      case LINE_END -> at == text.length() || text.charAt(at) == '\n';
      case LAST_LINE_END ->
          at == text.length() || (at == text.length() - 1 && text.charAt(at) == '\n');
      case WORD -> isBetweenWords(text, at, assertion.isAscii());
      // Python 3.11 finds neither in an empty text.
      case NOT_WORD -> !text.isEmpty() && !isBetweenWords(text, at, assertion.isAscii());
    };
  }

  private static boolean isBetweenWords(String text, int at, boolean isAscii) {
    boolean before = at > 0 && isWord(text.codePointBefore(at), isAscii);
    boolean after = at < text.length() && isWord(text.codePointAt(at), isAscii);
    return before != after;
  }

  private static boolean isWord(int c, boolean isAscii) {
    return (!isAscii || c < 128) && CharacterSet.isWord(c);
  }
}
