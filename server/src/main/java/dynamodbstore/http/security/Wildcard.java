package dynamodbstore.http.security;

/** Matcher for patterns in which {@code *} matches any text and every other character itself. */
final class Wildcard {
  private Wildcard() {}

  static boolean matches(String pattern, String text) {
    var parts = pattern.split("\\*", -1);
    if (parts.length == 1) {
      return text.equals(pattern);
    }
    var first = parts[0];
    var last = parts[parts.length - 1];
    if (text.length() < first.length() + last.length()
        || !text.startsWith(first)
        || !text.endsWith(last)) {
      return false;
    }
    var from = first.length();
    var end = text.length() - last.length();
    for (int i = 1; i < parts.length - 1; i++) {
      var found = text.indexOf(parts[i], from);
      if (found < 0 || found + parts[i].length() > end) {
        return false;
      }
      from = found + parts[i].length();
    }
    return true;
  }
}
