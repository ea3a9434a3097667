package dynamodbstore.graphql.schema;

import dynamodbstore.graphql.language.Definition;
import dynamodbstore.wire.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values of the variables of a request, coerced to their types.
 *
 * @param errors if not empty, the values are not valid
 */
public record Variables(Map<String, Json> values, List<String> errors) {
  private static final int MOST_ERRORS = 50;

  public Variables {
    values = Map.copyOf(values);
    errors = List.copyOf(errors);
  }

  public static Variables of(
      GraphqlSchema schema, List<Definition.Variable> declared, Json.Dict given) {
    var values = new LinkedHashMap<String, Json>();
    var errors =
        ErrorCollector.found(
            MOST_ERRORS,
            "Too many errors processing variables, error limit reached. Execution aborted.",
            found -> {
              for (var variable : declared) {
                new VariableReader(schema, variable, found)
                    .read(given)
                    .ifPresent(value -> values.put(variable.name(), value));
              }
            });
    return new Variables(values, errors);
  }
}
