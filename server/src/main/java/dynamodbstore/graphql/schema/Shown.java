package dynamodbstore.graphql.schema;

import dynamodbstore.api.PythonText;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonNumbers;
import java.util.stream.Collectors;

/** A value that was sent, as messages show it: as Python prints it, and not all of a long one. */
final class Shown {
  private static final int LONGEST = 240;

  private Shown() {}

  static String of(Json json) {
    var text = whole(json);
    return PythonText.isLongerThan(LONGEST, text)
        ? PythonText.cut(LONGEST - 3, text) + "..."
        : text;
  }

  private static String whole(Json json) {
    return switch (json) {
      case Json.Null _ -> "None";
      case Json.Bool(boolean value) -> value ? "True" : "False";
      case Json.Whole(var value) -> value.toString();
      case Json.Real(double value) -> PythonNumbers.repr(value);
      case Json.Text(String value, _) -> PythonText.repr(value);
      case Json.Items(var items) ->
          items.stream().map(Shown::of).collect(Collectors.joining(", ", "[", "]"));
      case Json.Dict(var entries) ->
          entries.entrySet().stream()
              .map(entry -> whole(entry.getKey()) + ": " + of(entry.getValue()))
              .collect(Collectors.joining(", ", "{", "}"));
    };
  }
}
