package dynamodbstore.graphql.validation;

import dynamodbstore.graphql.language.Argument;
import dynamodbstore.graphql.language.Literal;
import dynamodbstore.graphql.language.TypeReference;
import dynamodbstore.graphql.schema.ErrorCollector;
import dynamodbstore.graphql.schema.GraphqlSchema;
import dynamodbstore.graphql.schema.InputDefinition;
import dynamodbstore.graphql.schema.LeafCoercion;
import dynamodbstore.graphql.schema.Suggestions;
import dynamodbstore.graphql.schema.TypeDefinition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Rules for literals: each has the type of its location. Also records which variables they use. */
final class ValueRules {
  private final GraphqlSchema schema;
  private final ErrorCollector errors;
  private final List<VariableUse> uses = new ArrayList<>();

  ValueRules(GraphqlSchema schema, ErrorCollector errors) {
    this.schema = schema;
    this.errors = errors;
  }

  List<VariableUse> uses() {
    return uses;
  }

  /**
   * Checks a literal.
   *
   * @param type the type of its location; empty if that is unknown
   * @param hasDefault whether the location has a default, for a variable without a value
   */
  void check(Literal value, Optional<TypeReference> type, boolean hasDefault) {
    if (value instanceof Literal.Variable(String name)) {
      uses.add(new VariableUse(name, type, hasDefault));
    } else if (type.isPresent()) {
      check(value, type.get());
    } else {
      within(value).forEach(item -> check(item, Optional.empty(), false));
    }
  }

  private void check(Literal value, TypeReference type) {
    if (value instanceof Literal.NullValue) {
      if (type.isNonNull()) {
        errors.add(expected(value, type));
      }
      return;
    }
    if (type.nullable() instanceof TypeReference.ListOf(TypeReference of)) {
      var items = value instanceof Literal.ListValue list ? list.items() : List.of(value);
      items.forEach(item -> check(item, Optional.of(of), false));
      return;
    }
    switch (schema.type(type)) {
      case TypeDefinition.InputType input when value instanceof Literal.ObjectValue object ->
          members(object, input);
      case TypeDefinition.InputType _, TypeDefinition.ObjectType _ ->
          errors.add(expected(value, type));
      case TypeDefinition leaf -> leaf(value, leaf);
    }
  }

  private void leaf(Literal value, TypeDefinition type) {
    try {
      var _ = LeafCoercion.read(type, value);
    } catch (LeafCoercion.CoercionError refusal) {
      errors.add(refusal.text());
    }
  }

  private void members(Literal.ObjectValue object, TypeDefinition.InputType type) {
    var names = new HashSet<String>();
    for (var member : object.members()) {
      var name = member.name();
      if (!names.add(name)) {
        errors.add("There can be only one input field named '%s'.".formatted(name));
      }
      var definition = Optional.ofNullable(type.members().get(name));
      if (definition.isEmpty()) {
        errors.add(
            "Field '%s' is not defined by type '%s'.".formatted(name, type.name())
                + Suggestions.of(name, type.members().keySet()));
      }
      check(
          member.value(),
          definition.map(InputDefinition::type),
          definition.flatMap(InputDefinition::orElse).isPresent());
    }
  }

  private static List<Literal> within(Literal value) {
    return switch (value) {
      case Literal.ListValue list -> list.items();
      case Literal.ObjectValue object -> object.members().stream().map(Argument::value).toList();
      default -> List.of();
    };
  }

  private static String expected(Literal value, TypeReference type) {
    return "Expected value of type '%s', found %s.".formatted(type, value);
  }
}
