package dynamodbstore.graphql.schema;

import dynamodbstore.graphql.language.Argument;
import dynamodbstore.graphql.language.Literal;
import dynamodbstore.graphql.language.TypeReference;
import dynamodbstore.wire.json.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Coercion of the arguments in a valid document to JSON values, with variables substituted. */
public final class Coercion {
  private static final Json NULL = new Json.Null();

  private final GraphqlSchema schema;
  private final Map<String, Json> variables;

  /**
   * @param variables the values of one request, coerced to their types
   */
  public Coercion(GraphqlSchema schema, Map<String, Json> variables) {
    this.schema = schema;
    this.variables = Map.copyOf(variables);
  }

  /**
   * The arguments of a field or directive, with defaults for those absent.
   *
   * @throws LeafCoercion.CoercionError if a required one is missing or null
   */
  public Json.Dict arguments(Collection<InputDefinition> expected, List<Argument> given) {
    var values = new LinkedHashMap<Json.Text, Json>();
    for (var input : expected) {
      var value = argument(input, given);
      if (input.type().isNonNull() && value.filter(Coercion::isValue).isEmpty()) {
        throw new LeafCoercion.CoercionError(
            "Argument '%s' of non-null type '%s' must not be null."
                .formatted(input.name(), input.type()));
      }
      value.ifPresent(json -> values.put(new Json.Text(input.name()), json));
    }
    return new Json.Dict(values);
  }

  private Optional<Json> argument(InputDefinition input, List<Argument> given) {
    return given.stream()
        .filter(argument -> argument.name().equals(input.name()))
        .findFirst()
        .flatMap(argument -> value(argument.value(), input.type()))
        .or(() -> input.orElse().flatMap(literal -> value(literal, input.type())));
  }

  /** The value of a literal; empty if it is a variable without a value. */
  Optional<Json> value(Literal literal, TypeReference type) {
    if (literal instanceof Literal.Variable(String name)) {
      return Optional.ofNullable(variables.get(name));
    }
    if (literal instanceof Literal.NullValue) {
      return Optional.of(NULL);
    }
    return switch (type) {
      case TypeReference.NonNull(TypeReference of) -> value(literal, of);
      case TypeReference.ListOf(TypeReference of) -> Optional.of(items(literal, of));
      case TypeReference.Named _ -> Optional.of(named(literal, schema.type(type)));
    };
  }

  /** A single value is coerced to a list of one. */
  private Json items(Literal literal, TypeReference of) {
    var items = new ArrayList<Json>();
    if (literal instanceof Literal.ListValue(var literals)) {
      literals.forEach(item -> items.add(value(item, of).orElse(NULL)));
    } else {
      items.add(value(literal, of).orElse(NULL));
    }
    return new Json.Items(items);
  }

  private Json named(Literal literal, TypeDefinition type) {
    if (type instanceof TypeDefinition.InputType(_, var members)
        && literal instanceof Literal.ObjectValue(var given)) {
      return arguments(members.values(), given);
    }
    return LeafCoercion.read(type, literal);
  }

  private static boolean isValue(Json json) {
    return !(json instanceof Json.Null);
  }
}
