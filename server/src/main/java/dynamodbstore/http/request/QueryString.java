package dynamodbstore.http.request;

import dynamodbstore.api.PythonUrl;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parser for URL queries with the rules of Python's {@code parse_qs}: every query is valid, and
 * text that is no percent-encoding stays as it is.
 */
final class QueryString {
  private QueryString() {}

  /** Every name with its values, in order of first appearance. */
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
