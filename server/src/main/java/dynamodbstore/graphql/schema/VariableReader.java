package dynamodbstore.graphql.schema;

import dynamodbstore.graphql.language.Definition;
import dynamodbstore.graphql.language.TypeReference;
import dynamodbstore.wire.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Coercion of one variable. Records an error and continues, so that all errors of a request are
 * reported.
 */
final class VariableReader {
  private static final Json NULL = new Json.Null();

  private final GraphqlSchema schema;
  private final Definition.Variable variable;
  private final ErrorCollector errors;

  VariableReader(GraphqlSchema schema, Definition.Variable variable, ErrorCollector errors) {
    this.schema = schema;
    this.variable = variable;
    this.errors = errors;
  }

  /** The value of the request, or the default; empty if there is neither. */
  Optional<Json> read(Json.Dict given) {
    var sent = given.find(variable.name());
    if (sent.isEmpty()) {
      return otherwise();
    }
    if (sent.get() instanceof Json.Null && variable.type().isNonNull()) {
      errors.add(
          "Variable '$%s' of non-null type '%s' must not be null."
              .formatted(variable.name(), variable.type()));
      return Optional.empty();
    }
    return Optional.of(read(sent.get(), variable.type(), ""));
  }

  private Optional<Json> otherwise() {
    if (variable.orElse().isEmpty() && variable.type().isNonNull()) {
      errors.add(
          "Variable '$%s' of required type '%s' was not provided."
              .formatted(variable.name(), variable.type()));
    }
    return variable
        .orElse()
        .flatMap(literal -> new Coercion(schema, Map.of()).value(literal, variable.type()));
  }

  private Json read(Json value, TypeReference type, String path) {
    if (type instanceof TypeReference.NonNull(TypeReference of)) {
      return value instanceof Json.Null
          ? refuse(value, path, "Expected non-nullable type '%s' not to be None.".formatted(type))
          : read(value, of, path);
    }
    if (value instanceof Json.Null) {
      return NULL;
    }
    return type instanceof TypeReference.ListOf(TypeReference of)
        ? items(value, of, path)
        : named(value, schema.type(type), path);
  }

  /** A single value is coerced to a list of one. */
  private Json items(Json value, TypeReference of, String path) {
    var items = new ArrayList<Json>();
    if (value instanceof Json.Items(var given)) {
      for (int i = 0; i < given.size(); i++) {
        items.add(read(given.get(i), of, "%s[%d]".formatted(path, i)));
      }
    } else {
      items.add(read(value, of, path));
    }
    return new Json.Items(items);
  }

  private Json named(Json value, TypeDefinition type, String path) {
    if (type instanceof TypeDefinition.InputType input) {
      return value instanceof Json.Dict dict
          ? members(dict, input, path)
          : refuse(value, path, "Expected type '%s' to be a mapping.".formatted(type.name()));
    }
    try {
      return LeafCoercion.read(type, value);
    } catch (LeafCoercion.CoercionError refusal) {
      return refuse(value, path, refusal.text());
    }
  }

  private Json members(Json.Dict value, TypeDefinition.InputType type, String path) {
    var members = new LinkedHashMap<Json.Text, Json>();
    for (var member : type.members().values()) {
      value
          .find(member.name())
          .ifPresent(
              given ->
                  members.put(
                      new Json.Text(member.name()),
                      read(given, member.type(), path + "." + member.name())));
    }
    for (var key : value.entries().keySet()) {
      if (!type.members().containsKey(key.value())) {
        var _ =
            refuse(
                value,
                path,
                "Field '%s' is not defined by type '%s'.".formatted(key.value(), type.name())
                    + Suggestions.of(key.value(), type.members().keySet()));
      }
    }
    return new Json.Dict(members);
  }

  private Json refuse(Json value, String path, String why) {
    var at = path.isEmpty() ? "" : " at '%s%s'".formatted(variable.name(), path);
    errors.add(
        "Variable '$%s' got invalid value %s%s; %s"
            .formatted(variable.name(), AbbreviatedRepr.of(value), at, why));
    return NULL;
  }
}
