package dynamodbstore.http;

import dynamodbstore.api.PythonUrl;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The query of a URL, read as Python reads one: nothing in it is wrong, only meaningless. */
final class Query {
  private Query() {}

  /** Every name with its values, in the order they came. */
  static Map<String, List<String>> parse(String raw) {
    if (raw.isEmpty()) {
      return Map.of();
    }
    var values = new LinkedHashMap<String, List<String>>();
    for (var pair : raw.split("&", -1)) {
      if (!pair.isEmpty()) {
        int equals = pair.indexOf('=');
        var name = equals < 0 ? pair : pair.substring(0, equals);
        var value = equals < 0 ? "" : pair.substring(equals + 1);
        values.computeIfAbsent(decoded(name), _ -> new ArrayList<>()).add(decoded(value));
      }
    }
    return values;
  }

  private static String decoded(String text) {
    return PythonUrl.unquote(text.replace('+', ' '));
  }
}
