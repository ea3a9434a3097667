package dynamodbstore.graphql.schema;

import dynamodbstore.graphql.language.Definition;
import dynamodbstore.graphql.language.TypeReference;
import dynamodbstore.wire.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values that came beside a document, as the types of its variables want them. */
public final class Variables {
  private static final Json NULL = new Json.Null();
  private static final int MOST_ERRORS = 50;

  private final Schema schema;
  private final List<String> errors = new ArrayList<>();
  private final Map<String, Json> values = new LinkedHashMap<>();

  private Variables(Schema schema) {
    this.schema = schema;
  }

  public static Variables of(Schema schema, List<Definition.Variable> declared, Json.Dict given) {
    var variables = new Variables(schema);
    declared.forEach(variable -> variables.read(variable, given));
    return variables;
  }

  /** What is wrong with them; nothing else counts unless this is empty. */
  public List<String> errors() {
    if (errors.size() <= MOST_ERRORS) {
      return errors;
    }
    var first = new ArrayList<>(errors.subList(0, MOST_ERRORS));
    first.add("Too many errors processing variables, error limit reached. Execution aborted.");
    return first;
  }

  public Map<String, Json> values() {
    return values;
  }

  private void read(Definition.Variable variable, Json.Dict given) {
    var name = variable.name();
    var sent = given.find(name);
    if (sent.isEmpty()) {
      if (variable.orElse().isPresent()) {
        new Coercion(schema, Map.of())
            .value(variable.orElse().get(), variable.type())
            .ifPresent(value -> values.put(name, value));
      } else if (variable.type().isNonNull()) {
        errors.add(
            "Variable '$%s' of required type '%s' was not provided."
                .formatted(name, variable.type()));
      }
    } else if (sent.get() instanceof Json.Null && variable.type().isNonNull()) {
      errors.add(
          "Variable '$%s' of non-null type '%s' must not be null."
              .formatted(name, variable.type()));
    } else {
      values.put(name, new Reader(name).read(sent.get(), variable.type(), ""));
    }
  }

  /** Reads one variable; where it goes wrong, it notes so and goes on. */
  private final class Reader {
    private final String variable;

    Reader(String variable) {
      this.variable = variable;
    }

    Json read(Json value, TypeReference type, String path) {
      if (type instanceof TypeReference.NonNull(TypeReference of)) {
        return value instanceof Json.Null
            ? refuse(value, path, "Expected non-nullable type '%s' not to be None.".formatted(type))
            : read(value, of, path);
      }
      if (value instanceof Json.Null || errors.size() > MOST_ERRORS) {
        return NULL;
      }
      return type instanceof TypeReference.ListOf(TypeReference of)
          ? items(value, of, path)
          : named(value, schema.type(type), path);
    }

    /** One value will do where a list is wanted. */
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
        return Leaves.read(type, value);
      } catch (Leaves.Refusal refusal) {
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
      var at = path.isEmpty() ? "" : " at '%s%s'".formatted(variable, path);
      errors.add(
          "Variable '$%s' got invalid value %s%s; %s"
              .formatted(variable, Shown.of(value), at, why));
      return NULL;
    }
  }
}
