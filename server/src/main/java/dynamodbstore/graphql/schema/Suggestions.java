package dynamodbstore.graphql.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What somebody may have meant who wrote a name that is not there. */
public final class Suggestions {
  private static final int MOST = 5;

  /** Of a name's letters so many in a hundred may be wrong. */
  private static final int WRONG_PERCENT = 40;

  private Suggestions() {}

  /** A question that follows a message; empty if nothing is near. */
  public static String of(String name, Collection<String> options) {
    return of(name, options, "");
  }

  /**
   * The same, about options of a kind.
   *
   * @param kind what the options are, with a blank after it
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
      int distance = distance(name, option);
      if (Math.abs(name.length() - option.length()) <= farthest && distance <= farthest) {
        distances.put(option, distance);
        near.add(option);
      }
    }
    near.sort(
        Comparator.<String>comparingInt(option -> distances.getOrDefault(option, 0))
            .thenComparing(Comparator.naturalOrder()));
    return near;
  }

  /** How many letters must be put in, left out, changed or swapped; all other cases count once. */
  private static int distance(String name, String option) {
    var left = name.toLowerCase(Locale.ROOT);
    var right = option.toLowerCase(Locale.ROOT);
    if (left.equals(right)) {
      return name.equals(option) ? 0 : 1;
    }
    var rows = new int[left.length() + 1][right.length() + 1];
    for (int i = 0; i <= left.length(); i++) {
      for (int j = 0; j <= right.length(); j++) {
        rows[i][j] = i == 0 || j == 0 ? i + j : cheapest(rows, left, right, i, j);
      }
    }
    return rows[left.length()][right.length()];
  }

  private static int cheapest(int[][] rows, String left, String right, int i, int j) {
    boolean isSame = left.charAt(i - 1) == right.charAt(j - 1);
    int cheapest =
        Math.min(
            Math.min(rows[i - 1][j], rows[i][j - 1]) + 1, rows[i - 1][j - 1] + (isSame ? 0 : 1));
    boolean isSwapped =
        i > 1
            && j > 1
            && left.charAt(i - 1) == right.charAt(j - 2)
            && left.charAt(i - 2) == right.charAt(j - 1);
    return isSwapped ? Math.min(cheapest, rows[i - 2][j - 2] + 1) : cheapest;
  }
}
