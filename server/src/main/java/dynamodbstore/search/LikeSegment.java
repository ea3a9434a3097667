package dynamodbstore.search;

/**
 * Part of a LIKE pattern between two {@code %}. A part without {@code _} is found in time linear in
 * the text, by the algorithm of Knuth, Morris and Pratt; another one takes text times part at most.
 * Immutable.
 */
final class LikeSegment {
  /** Result of a search that finds nothing. */
  static final int NONE = -1;

  private static final int ANY_CHARACTER = '_';
  private static final int[] WITHOUT_BORDERS = {};

  private final int[] wanted;
  private final boolean ignoresCase;

  /** Length of the longest border of each prefix, unless any character is accepted somewhere. */
  private final int[] borders;

  LikeSegment(String part, boolean ignoresCase) {
    this.ignoresCase = ignoresCase;
    wanted = part.codePoints().map(c -> ignoresCase ? folded(c) : c).toArray();
    borders = part.indexOf(ANY_CHARACTER) >= 0 ? WITHOUT_BORDERS : borders(wanted);
  }

  private static int[] borders(int[] wanted) {
    int[] borders = new int[wanted.length];
    int length = 0;
    for (int i = 1; i < wanted.length; i++) {
      while (length > 0 && wanted[i] != wanted[length]) {
        length = borders[length - 1];
      }
      if (wanted[i] == wanted[length]) {
        length++;
      }
      borders[i] = length;
    }
    return borders;
  }

  /** End of the first occurrence that begins at {@code from} or later. */
  int endOfFirst(String text, int from, MatchingSteps steps) {
    return wanted.length == borders.length
        ? endOfFirstLiteral(text, from, steps)
        : endOfFirstAttempt(text, from, steps);
  }

  private int endOfFirstLiteral(String text, int from, MatchingSteps steps) {
    int at = from;
    int matched = 0;
    while (matched < wanted.length) {
      if (at == text.length()) {
        return NONE;
      }
      steps.add(1);
      int given = at(text, at);
      at += Character.charCount(given);
      while (matched > 0 && wanted[matched] != given) {
        matched = borders[matched - 1];
      }
      if (wanted[matched] == given) {
        matched++;
      }
    }
    return at;
  }

  private int endOfFirstAttempt(String text, int from, MatchingSteps steps) {
    int last = text.length() - wanted.length;
    for (int at = from; at <= last; at += Character.charCount(text.codePointAt(at))) {
      int end = endAt(text, at, steps);
      if (end != NONE) {
        return end;
      }
    }
    return NONE;
  }

  /** End of the occurrence that begins at {@code from}. */
  int endAt(String text, int from, MatchingSteps steps) {
    int at = from;
    int matched = 0;
    while (matched < wanted.length && at < text.length() && fits(matched, at(text, at))) {
      at += Character.charCount(text.codePointAt(at));
      matched++;
    }
    steps.add(matched + 1);
    return matched == wanted.length ? at : NONE;
  }

  /** Whether the text ends with an occurrence that begins at {@code from} or later. */
  boolean isAtEnd(String text, int from, MatchingSteps steps) {
    int at = text.length();
    int left = wanted.length;
    while (left > 0 && at > from && fits(left - 1, before(text, at))) {
      at -= Character.charCount(text.codePointBefore(at));
      left--;
    }
    steps.add(wanted.length - left + 1);
    return left == 0;
  }

  private boolean fits(int index, int given) {
    return wanted[index] == ANY_CHARACTER || wanted[index] == given;
  }

  private int at(String text, int at) {
    int c = text.codePointAt(at);
    return ignoresCase ? folded(c) : c;
  }

  private int before(String text, int at) {
    int c = text.codePointBefore(at);
    return ignoresCase ? folded(c) : c;
  }

  private static int folded(int c) {
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
  }
}
