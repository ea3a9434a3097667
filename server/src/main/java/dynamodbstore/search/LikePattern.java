package dynamodbstore.search;

/**
 * A pattern of LIKE as SQLite reads it: {@code %} is any text, {@code _} any character, and nothing
 * escapes them. ILIKE makes small letters of both sides first, but of ASCII's only.
 */
record LikePattern(String pattern, boolean ignoresCase) {
  private static final int ANY_TEXT = '%';
  private static final int ANY_CHARACTER = '_';

  boolean matches(String text) {
    return matches(folded(pattern).codePoints().toArray(), folded(text).codePoints().toArray());
  }

  /** Goes back to the last {@code %} only: what stands before it has found its place for good. */
  private static boolean matches(int[] pattern, int[] text) {
    int p = 0;
    int t = 0;
    int lastAny = -1;
    int retry = 0;
    while (t < text.length) {
      if (p < pattern.length && pattern[p] == ANY_TEXT) {
        lastAny = p++;
        retry = t;
      } else if (p < pattern.length && (pattern[p] == ANY_CHARACTER || pattern[p] == text[t])) {
        p++;
        t++;
      } else if (lastAny >= 0) {
        p = lastAny + 1;
        t = ++retry;
      } else {
        return false;
      }
    }
    while (p < pattern.length && pattern[p] == ANY_TEXT) {
      p++;
    }
    return p == pattern.length;
  }

  private String folded(String text) {
    if (!ignoresCase) {
      return text;
    }
    var folded = new StringBuilder(text);
    for (int i = 0; i < folded.length(); i++) {
      char c = folded.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        folded.setCharAt(i, (char) (c + ('a' - 'A')));
      }
    }
    return folded.toString();
  }
}
