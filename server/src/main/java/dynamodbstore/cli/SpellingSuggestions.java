package dynamodbstore.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Suggestions for a mistyped word, by edit distance. */
public final class SpellingSuggestions {
  private static final int MOST = 2;

  private SpellingSuggestions() {}

  /** At most two suggestions, the nearest first; none if all distances are too large. */
  public static List<String> to(String typed, Collection<String> words) {
    var word = typed.contains("=") ? typed.substring(0, typed.indexOf('=')) : typed;
    return words.stream()
        .filter(candidate -> distance(word, candidate) <= tolerance(candidate))
        .sorted(
            Comparator.<String>comparingInt(candidate -> distance(word, candidate))
                .thenComparing(Comparator.naturalOrder()))
        .limit(MOST)
        .toList();
  }

  /** Accepted distance: a third of the word. */
  private static int tolerance(String candidate) {
    return (candidate.length() + 1) / 3;
  }

  /** Levenshtein distance. */
  private static int distance(String from, String to) {
    var previous = new int[to.length() + 1];
    var current = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      current[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int changed = previous[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(changed, 1 + Math.min(previous[j], current[j - 1]));
      }
      var swap = previous;
      previous = current;
      current = swap;
    }
    return previous[to.length()];
  }
}
