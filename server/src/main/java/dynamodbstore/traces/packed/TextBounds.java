package dynamodbstore.traces.packed;

/** Bounds of texts of which only the beginning is known. */
final class TextBounds {
  private static final String GREATEST = Character.toString(Character.MAX_CODE_POINT);

  private TextBounds() {}

  /** A text that is greater than all with this prefix, or at least as all of them in practice. */
  static String afterAll(String prefix) {
    int end = prefix.length();
    while (end > 0) {
      int last = prefix.codePointBefore(end);
      int start = end - Character.charCount(last);
      if (last < Character.MAX_CODE_POINT) {
        return prefix.substring(0, start) + Character.toString(next(last));
      }
      end = start;
    }
    return GREATEST.repeat(1 + prefix.length());
  }

  /** The next character; not half of a surrogate pair. */
  private static int next(int character) {
    return character + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : character + 1;
  }
}
