package dynamodbstore.search.sql;

/** Where a kind of token ends that may begin at a place in a text. */
@FunctionalInterface
interface Rule {
  /** There is no such token there. */
  int NONE = -1;

  int end(String text, int at);

  /** One of a few spellings, the first that fits. */
  static Rule anyOf(String... spellings) {
    return (text, at) -> {
      for (var spelling : spellings) {
        if (text.startsWith(spelling, at)) {
          return at + spelling.length();
        }
      }
      return NONE;
    };
  }

  /** As many of a few characters as there are. */
  static Rule runOf(String characters) {
    return (text, at) -> {
      int end = at;
      while (end < text.length() && characters.indexOf(text.charAt(end)) >= 0) {
        end++;
      }
      return end > at ? end : NONE;
    };
  }
}
