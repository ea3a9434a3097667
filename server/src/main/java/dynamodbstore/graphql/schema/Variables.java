package dynamodbstore.graphql.schema;

import dynamodbstore.graphql.language.Definition;
import dynamodbstore.wire.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values that came beside a document, as the types of its variables want them.
 *
 * @param errors what is wrong with them; nothing else counts unless this is empty
 */
public record Variables(Map<String, Json> values, List<String> errors) {
  private static final int MOST_ERRORS = 50;

  public Variables {
    values = Map.copyOf(values);
    errors = List.copyOf(errors);
  }

  public static Variables of(Schema schema, List<Definition.Variable> declared, Json.Dict given) {
    var values = new LinkedHashMap<String, Json>();
    var errors =
        Errors.found(
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
