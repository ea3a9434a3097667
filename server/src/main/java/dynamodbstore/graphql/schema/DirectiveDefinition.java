package dynamodbstore.graphql.schema;

import java.util.Collections;
import java.util.List;
import java.util.Map;

/** A remark that documents may make, and where. */
public record DirectiveDefinition(
    String name, Map<String, InputDefinition> arguments, List<String> places) {
  public DirectiveDefinition {
    arguments = Collections.unmodifiableMap(arguments);
    places = List.copyOf(places);
  }
}
