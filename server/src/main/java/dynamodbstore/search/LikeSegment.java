package dynamodbstore.search;

import java.util.Optional;

/**
 * Part of a LIKE pattern between two {@code %}. A part without {@code _} is found in time linear in
 * the text, by the algorithm of Knuth, Morris and Pratt; another one takes text times part at most.
 * A short part whose case matters is found by {@link String#indexOf(String, int, int)}, which is
 * many times as fast, and takes text times a small constant at most. Immutable.
 */
final class LikeSegment {
  /** Result of a search that finds nothing. */
  static final int NONE = -1;

  private static final int ANY_CHARACTER = '_';
  private static final int[] WITHOUT_BORDERS = {};
  private static final int SHORT = 64;

  private final int[] wanted;
  private final boolean ignoresCase;

  /** Length of the longest border of each prefix, unless any character is accepted somewhere. */
  private final int[] borders;

  /** The part itself, if it is short and its occurrences are those of its characters. */
  private final Optional<String> literal;

  LikeSegment(String part, boolean ignoresCase) {
    this.ignoresCase = ignoresCase;
    wanted = part.codePoints().map(c -> ignoresCase ? folded(c) : c).toArray();
    borders = part.indexOf(ANY_CHARACTER) >= 0 ? WITHOUT_BORDERS : borders(wanted);
    literal = Optional.of(part).filter(_ -> !ignoresCase && isShortLiteral(part));
  }

  /** ASCII only: a lone surrogate is no character of a pair. */
  private static boolean isShortLiteral(String part) {
    return !part.isEmpty()
        && part.length() <= SHORT
        && part.chars().allMatch(c -> c < 0x80 && c != ANY_CHARACTER);
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
    if (literal.isPresent()) {
      return endOfFirst(literal.get(), text, from, steps);
    }
    return wanted.length == borders.length
        ? endOfFirstLiteral(text, from, steps)
        : endOfFirstAttempt(text, from, steps);
  }

  private static int endOfFirst(String literal, String text, int from, MatchingSteps steps) {
    // In sections, each with the occurrences that begin in it, so that long texts are checked.
    for (int start = from; start < text.length(); start += MatchingSteps.INTERVAL) {
      int next = Math.min(start + MatchingSteps.INTERVAL, text.length());
      int limit = Math.min(next + literal.length() - 1, text.length());
      int at = text.indexOf(literal, start, limit);
      steps.add((at < 0 ? next : at + 1) - start);
      if (at >= 0) {
        return at + literal.length();
      }
    }
    return NONE;
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
