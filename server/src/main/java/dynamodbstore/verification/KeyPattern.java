package dynamodbstore.verification;

import dynamodbstore.table.items.Key;

/**
 * Pattern of keys. In the partition key and in the sort key {@code {}} stands for a segment, which
 * contains no {@code #} and may be empty, and {@code *} at the end for any text; everything else is
 * literal.
 */
record KeyPattern(String partition, String sort) {
  private static final String SEGMENT = "{}";
  private static final char SEPARATOR = '#';

  boolean matches(Key key) {
    return matches(sort, key.sort()) && matches(partition, key.partition());
  }

  private static boolean matches(String pattern, String text) {
    int at = 0;
    int from = 0;
    while (at < pattern.length()) {
      if (pattern.startsWith(SEGMENT, at)) {
        at += SEGMENT.length();
        from = endOfSegment(text, from);
      } else if (pattern.charAt(at) == '*' && at == pattern.length() - 1) {
        return true;
      } else if (from < text.length() && text.charAt(from) == pattern.charAt(at)) {
        at++;
        from++;
      } else {
        return false;
      }
    }
    return from == text.length();
  }

  private static int endOfSegment(String text, int from) {
    int end = text.indexOf(SEPARATOR, from);
    return end < 0 ? text.length() : end;
  }
}
