package dynamodbstore.http;

import dynamodbstore.api.PythonUrl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Routing table. A literal path costs one hash lookup; other paths are matched against the patterns
 * in registration order, of which there are few. A literal path takes precedence over a pattern.
 * Not modified after construction, so it is thread-safe.
 */
final class RoutingTable {
  private final Map<String, Map<String, Route>> literal = new HashMap<>();
  private final Map<String, Branch> patterns = new LinkedHashMap<>();

  /** The routes of a path by method, and the values of its variables. */
  record Match(Map<String, Route> methods, Map<String, String> variables) {}

  RoutingTable(String prefix, List<Route> routes) {
    for (var route : routes) {
      var path = route.path(prefix);
      var methods =
          path.contains("{")
              ? patterns.computeIfAbsent(path, Branch::of).methods()
              : literal.computeIfAbsent(path, _ -> new TreeMap<>());
      if (methods.put(route.method(), route) != null) {
        throw new IllegalArgumentException("Two routes for " + route.method() + " " + path);
      }
    }
  }

  /**
   * @param rawPath still encoded, since an encoded slash does not separate segments
   */
  Optional<Match> find(String rawPath) {
    var methods = literal.get(rawPath);
    if (methods != null) {
      return Optional.of(new Match(methods, Map.of()));
    }
    var segments = rawPath.split("/", -1);
    for (var branch : patterns.values()) {
      var variables = branch.pattern().match(segments);
      if (variables.isPresent()) {
        return Optional.of(new Match(branch.methods(), variables.get()));
      }
    }
    return Optional.empty();
  }

  /** A pattern and its routes by method, filled during construction. */
  private record Branch(Pattern pattern, Map<String, Route> methods) {
    static Branch of(String path) {
      return new Branch(Pattern.of(path), new TreeMap<>());
    }
  }

  /** A path with variables, split into segments; an open one ends in a variable for the rest. */
  private record Pattern(List<String> segments, boolean open) {
    static Pattern of(String path) {
      boolean open = path.endsWith("...}");
      return new Pattern(List.of(path.replace("...}", "}").split("/", -1)), open);
    }

    Optional<Map<String, String>> match(String[] sent) {
      int fixed = open ? segments.size() - 1 : segments.size();
      if (open ? sent.length < segments.size() : sent.length != segments.size()) {
        return Optional.empty();
      }
      var variables = new HashMap<String, String>();
      for (int at = 0; at < fixed; at++) {
        var segment = segments.get(at);
        if (isVariable(segment) && !sent[at].isEmpty()) {
          variables.put(name(segment), PythonUrl.unquote(sent[at]));
        } else if (!segment.equals(sent[at])) {
          return Optional.empty();
        }
      }
      if (open) {
        var rest = new ArrayList<>(List.of(sent).subList(fixed, sent.length));
        variables.put(name(segments.getLast()), PythonUrl.unquote(String.join("/", rest)));
      }
      return Optional.of(variables);
    }

    private static boolean isVariable(String segment) {
      return segment.startsWith("{");
    }

    private static String name(String segment) {
      return segment.substring(1, segment.length() - 1);
    }
  }
}
