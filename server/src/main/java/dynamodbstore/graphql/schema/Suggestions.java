package dynamodbstore.graphql.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Suggestions of similar names for an unknown name ("Did you mean …?"). */
public final class Suggestions {
  private static final int MOST = 5;

  /** Maximum edit distance, in percent of the length of the name. */
  private static final int WRONG_PERCENT = 40;

  private Suggestions() {}

  /** A question to append to a message; empty if no option is similar. */
  public static String of(String name, Collection<String> options) {
    return of(name, options, "");
  }

  /**
   * A question to append to a message, which also says what the options are.
   *
   * @param kind what the options are, followed by a blank
   */
  public static String of(String name, Collection<String> options, String kind) {
    var near = nearest(name, options);
    if (near.isEmpty()) {
      return "";
    }
    var quoted = near.stream().limit(MOST).map(option -> "'" + option + "'").toList();
    return " Did you mean " + kind + joined(quoted) + "?";
  }

  private static String joined(List<String> options) {
    int last = options.size() - 1;
    if (last <= 1) {
      return String.join(" or ", options);
    }
    return options.stream().limit(last).collect(Collectors.joining(", "))
        + ", or "
        + options.get(last);
  }

  private static List<String> nearest(String name, Collection<String> options) {
    int farthest = name.length() * WRONG_PERCENT / 100 + 1;
    var distances = new HashMap<String, Integer>();
    var near = new ArrayList<String>();
    for (var option : options) {
      // Compare lengths first: a name can be as long as a document.
      if (Math.abs(name.length() - option.length()) <= farthest) {
        int distance = distance(name, option);
        if (distance <= farthest) {
          distances.put(option, distance);
          near.add(option);
        }
      }
    }
    near.sort(
        Comparator.<String>comparingInt(option -> distances.getOrDefault(option, 0))
            .thenComparing(Comparator.naturalOrder()));
    return near;
  }

  /**
   * Edit distance (insertions, deletions, substitutions and transpositions); any difference in case
   * alone counts as one.
   */
  private static int distance(String name, String option) {
    var left = name.toLowerCase(Locale.ROOT);
    var right = option.toLowerCase(Locale.ROOT);
    if (left.equals(right)) {
      return name.equals(option) ? 0 : 1;
    }
    // Row by row; a transposition needs the row before the last.
    var before = new int[0];
    var last = IntStream.rangeClosed(0, right.length()).toArray();
    for (int i = 1; i <= left.length(); i++) {
      var row = new int[right.length() + 1];
      row[0] = i;
      for (int j = 1; j <= right.length(); j++) {
        boolean isSame = left.charAt(i - 1) == right.charAt(j - 1);
        row[j] = Math.min(Math.min(last[j], row[j - 1]) + 1, last[j - 1] + (isSame ? 0 : 1));
        if (isSwapped(left, right, i, j)) {
          row[j] = Math.min(row[j], before[j - 2] + 1);
        }
      }
      before = last;
      last = row;
    }
    return last[right.length()];
  }

  private static boolean isSwapped(String left, String right, int i, int j) {
    return i > 1
        && j > 1
        && left.charAt(i - 1) == right.charAt(j - 2)
        && left.charAt(i - 2) == right.charAt(j - 1);
  }
}
