package dynamodbstore.graphql.schema;

import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Directive of the schema, with its arguments and the locations where it is valid. */
public record DirectiveDefinition(
    String name, Map<String, InputDefinition> arguments, List<String> places) {
  public DirectiveDefinition {
    arguments = Collections.unmodifiableMap(arguments);
    places = List.copyOf(places);
  }
}
