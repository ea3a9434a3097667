package dynamodbstore.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Pattern of LIKE as SQLite evaluates it: {@code %} matches any text, {@code _} any character, and
 * there is no escape. ILIKE ignores the case of ASCII letters only. Immutable.
 */
public final class LikePattern {
  /** Most bytes of a pattern that SQLite evaluates. */
  public static final int MAX_BYTES = 50_000;

  private static final int ANY_TEXT = '%';

  private final String text;
  private final boolean ignoresCase;

  /** What is before, between and after the {@code %}; empty ones only at the beginning and end. */
  private final List<LikeSegment> segments;

  public LikePattern(String text, boolean ignoresCase) {
    this.text = text;
    this.ignoresCase = ignoresCase;
    this.segments = segments(text, ignoresCase);
  }

  private static List<LikeSegment> segments(String text, boolean ignoresCase) {
    var segments = new ArrayList<LikeSegment>();
    int from = 0;
    for (int to = text.indexOf(ANY_TEXT); to >= 0; to = text.indexOf(ANY_TEXT, from)) {
      if (from == 0 || to > from) {
        segments.add(new LikeSegment(text.substring(from, to), ignoresCase));
      }
      from = to + 1;
    }
    segments.add(new LikeSegment(text.substring(from), ignoresCase));
    return List.copyOf(segments);
  }

  /** Whether a pattern has more bytes than SQLite evaluates. */
  public static boolean isTooLong(String text) {
    return text.length() > MAX_BYTES
        || text.codePoints().mapToLong(LikePattern::bytes).sum() > MAX_BYTES;
  }

  private static long bytes(int c) {
    if (c < 0x80) {
      return 1;
    }
    if (c < 0x800) {
      return 2;
    }
    return Character.isBmpCodePoint(c) ? 3 : 4;
  }

  /**
   * Takes the first occurrence of each segment, which is sufficient: it leaves the most text to the
   * following ones. Takes time linear in the text, unless segments with {@code _} occur partially.
   *
   * @throws RuntimeException of the check, if the search is stopped: see {@link MatchingSteps}
   */
  public boolean matches(String given) {
    var steps = MatchingSteps.current();
    int at = segments.getFirst().endAt(given, 0, steps);
    if (segments.size() == 1) {
      return at == given.length();
    }
    for (int i = 1; at != LikeSegment.NONE && i < segments.size() - 1; i++) {
      at = segments.get(i).endOfFirst(given, at, steps);
    }
    return at != LikeSegment.NONE && segments.getLast().isAtEnd(given, at, steps);
  }

  public String text() {
    return text;
  }

  public boolean ignoresCase() {
    return ignoresCase;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LikePattern pattern
        && pattern.text.equals(text)
        && pattern.ignoresCase == ignoresCase;
  }

  @Override
  public int hashCode() {
    return Objects.hash(text, ignoresCase);
  }

  @Override
  public String toString() {
    return text;
  }
}
