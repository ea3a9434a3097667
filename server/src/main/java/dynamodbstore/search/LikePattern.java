package dynamodbstore.search;

/**
 * Pattern of LIKE as SQLite evaluates it: {@code %} matches any text, {@code _} any character, and
 * there is no escape. ILIKE ignores the case of ASCII letters only.
 */
public record LikePattern(String pattern, boolean ignoresCase) {
  private static final int ANY_TEXT = '%';
  private static final int ANY_CHARACTER = '_';

  /**
   * Backtracks to the last {@code %} only, which is sufficient: the earliest match of everything
   * before it is as good as any other. Takes time proportional to pattern times text at most, and
   * no memory.
   */
  public boolean matches(String text) {
    int p = 0;
    int t = 0;
    int afterAny = -1;
    int retry = 0;
    while (t < text.length()) {
      if (p < pattern.length() && pattern.charAt(p) == ANY_TEXT) {
        afterAny = ++p;
        retry = t;
      } else if (p < pattern.length() && fits(pattern.codePointAt(p), text.codePointAt(t))) {
        p = next(pattern, p);
        t = next(text, t);
      } else if (afterAny >= 0) {
        p = afterAny;
        retry = next(text, retry);
        t = retry;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == ANY_TEXT) {
      p++;
    }
    return p == pattern.length();
  }

  private boolean fits(int wanted, int given) {
    return wanted == ANY_CHARACTER
        || wanted == given
        || (ignoresCase && folded(wanted) == folded(given));
  }

  private static int folded(int c) {
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
  }

  private static int next(String text, int at) {
    return at + Character.charCount(text.codePointAt(at));
  }
}
