package dynamodbstore.search;

/**
 * A pattern of LIKE as SQLite reads it: {@code %} is any text, {@code _} any character, and nothing
 * escapes them. ILIKE makes small letters of both sides first, but of ASCII's only.
 */
record LikePattern(String pattern, boolean ignoresCase) {
  private static final int ANY_TEXT = '%';
  private static final int ANY_CHARACTER = '_';

  /** Goes back to the last {@code %} only: what stands before it has found its place for good. */
  boolean matches(String text) {
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
