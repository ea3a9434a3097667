package dynamodbstore.graphql;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Registry of resolvers, by type and field name. */
final class Resolvers {
  private final Map<String, Map<String, Resolver>> byType = new HashMap<>();

  Resolvers(List<Resolver> resolvers) {
    for (var resolver : resolvers) {
      var fields = byType.computeIfAbsent(resolver.type(), _ -> new HashMap<>());
      if (fields.put(resolver.name(), resolver) != null) {
        throw new IllegalArgumentException(
            "Two resolvers for " + resolver.type() + "." + resolver.name());
      }
    }
  }

  Optional<Resolver> find(String type, String field) {
    return Optional.ofNullable(byType.getOrDefault(type, Map.of()).get(field));
  }
}
