package dynamodbstore.search;

/** Orders texts by their characters, as their UTF-8 does, where Java orders units of UTF-16. */
final class TextOrder {
  private TextOrder() {}

  static int compare(String left, String right) {
    int shorter = Math.min(left.length(), right.length());
    for (int i = 0; i < shorter; i++) {
      char l = left.charAt(i);
      char r = right.charAt(i);
      if (l != r) {
        // Characters beyond 0xffff are greater than all others, yet their surrogates are not.
        return Character.isSurrogate(l) == Character.isSurrogate(r)
            ? Character.compare(l, r)
            : Boolean.compare(Character.isSurrogate(l), Character.isSurrogate(r));
      }
    }
    return Integer.compare(left.length(), right.length());
  }
}
