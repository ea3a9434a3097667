package dynamodbstore.search.regex;

/** Pattern with a position, by code points. Not thread-safe. */
final class RegexScanner {
  private final int[] pattern;
  private int at;

  RegexScanner(String pattern) {
    this.pattern = pattern.codePoints().toArray();
  }

  boolean hasNext() {
    return at < pattern.length;
  }

  boolean isAt(char c) {
    return hasNext() && pattern[at] == c;
  }

  /** The next character; 0 at the end. */
  int peek() {
    return hasNext() ? pattern[at] : 0;
  }

  int next() {
    if (!hasNext()) {
      throw new RegexSyntaxException("unexpected end of pattern");
    }
    return pattern[at++];
  }

  boolean skip(char c) {
    boolean isThere = isAt(c);
    at += isThere ? 1 : 0;
    return isThere;
  }

  boolean skip(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (at + i >= pattern.length || pattern[at + i] != text.charAt(i)) {
        return false;
      }
    }
    at += text.length();
    return true;
  }

  int position() {
    return at;
  }

  void returnTo(int position) {
    at = position;
  }

  /** Consumes everything before a character, and the character. */
  String until(char end) {
    var text = new StringBuilder();
    while (!isAt(end)) {
      text.appendCodePoint(next());
    }
    at++;
    return text.toString();
  }

  /** Consumes ASCII digits. */
  String digits(int radix, int most) {
    var text = new StringBuilder();
    while (text.length() < most && peek() < 128 && Character.digit(peek(), radix) >= 0) {
      text.appendCodePoint(next());
    }
    return text.toString();
  }
}
