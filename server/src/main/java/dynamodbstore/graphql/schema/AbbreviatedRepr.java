package dynamodbstore.graphql.schema;

import dynamodbstore.api.PythonText;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonNumbers;
import java.util.Collection;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Abbreviated Python representation of a JSON value, for error messages. Parts that are omitted are
 * not traversed: one large value can occur in many messages.
 */
final class AbbreviatedRepr {
  private static final int LONGEST = 240;
  private static final int MOST_ITEMS = 10;
  private static final int DEEPEST = 2;
  private static final String MORE = "...";

  private AbbreviatedRepr() {}

  static String of(Json json) {
    return of(json, 0);
  }

  private static String of(Json json, int depth) {
    return switch (json) {
      case Json.Null _ -> "None";
      case Json.Bool(boolean value) -> value ? "True" : "False";
      case Json.Whole(var value) -> cut(value.toString());
      case Json.Real(double value) -> PythonNumbers.repr(value);
      case Json.Text(String value, _) -> cut(PythonText.repr(withoutMiddle(value)));
      case Json.Items(var items) -> "[" + list(items, depth, item -> of(item, depth + 1)) + "]";
      case Json.Dict(var entries) ->
          "{"
              + list(
                  entries.entrySet(),
                  depth,
                  entry -> of(entry.getKey(), depth) + ": " + of(entry.getValue(), depth + 1))
              + "}";
    };
  }

  private static <T> String list(Collection<T> all, int depth, Function<T, String> shown) {
    if (depth == DEEPEST) {
      return all.isEmpty() ? "" : MORE;
    }
    if (all.size() <= MOST_ITEMS) {
      return all.stream().map(shown).collect(Collectors.joining(", "));
    }
    int first = MOST_ITEMS / 2;
    return Stream.of(
            all.stream().limit(first).map(shown),
            Stream.of(MORE),
            all.stream().skip(all.size() - first + 1L).map(shown))
        .flatMap(Function.identity())
        .collect(Collectors.joining(", "));
  }

  private static String cut(String text) {
    if (!PythonText.isLongerThan(LONGEST, text)) {
      return text;
    }
    int shown = LONGEST - MORE.length();
    int end = text.offsetByCodePoints(text.length(), -(shown - shown / 2));
    return PythonText.cut(shown / 2, text) + MORE + text.substring(end);
  }

  /**
   * Shortens a long text, but keeps both ends, and its quotes, which determine how Python quotes
   * the whole.
   */
  private static String withoutMiddle(String text) {
    if (text.length() <= 2 * LONGEST) {
      return text;
    }
    return text.substring(0, LONGEST)
        + (text.indexOf('\'') >= 0 ? "'" : "")
        + (text.indexOf('"') >= 0 ? "\"" : "")
        + text.substring(text.length() - LONGEST);
  }
}
