package dynamodbstore.graphql.validation;

import dynamodbstore.graphql.language.Definition;
import dynamodbstore.graphql.language.Document;
import dynamodbstore.graphql.language.Literal;
import dynamodbstore.graphql.language.TypeReference;
import dynamodbstore.graphql.schema.ErrorCollector;
import dynamodbstore.graphql.schema.GraphqlSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rules for variables: declared once, used, and of a type that fits each use. */
final class VariableRules {
  private final GraphqlSchema schema;
  private final ErrorCollector errors;

  private VariableRules(GraphqlSchema schema, ErrorCollector errors) {
    this.schema = schema;
    this.errors = errors;
  }

  static void check(
      GraphqlSchema schema,
      Document document,
      Map<Definition, List<VariableUse>> uses,
      ErrorCollector errors) {
    var rules = new VariableRules(schema, errors);
    for (var operation : document.operations()) {
      var all = new ArrayList<>(uses.getOrDefault(operation, List.of()));
      for (var name : FragmentSpreads.reachable(document, operation)) {
        document
            .fragment(name)
            .ifPresent(fragment -> all.addAll(uses.getOrDefault(fragment, List.of())));
      }
      rules.check(operation, all);
    }
  }

  private void check(Definition.Operation operation, List<VariableUse> uses) {
    var declared = new HashMap<String, Definition.Variable>();
    for (var variable : operation.variables()) {
      if (declared.put(variable.name(), variable) != null) {
        errors.add("There can be only one variable named '$%s'.".formatted(variable.name()));
      }
      declaration(variable);
    }
    var used = new HashSet<String>();
    for (var use : uses) {
      boolean isFirst = used.add(use.variable());
      var variable = declared.get(use.variable());
      if (variable != null) {
        checkUse(variable, use);
      } else if (isFirst) {
        errors.add(
            "Variable '$%s' is not defined%s."
                .formatted(use.variable(), named(operation, " by operation")));
      }
    }
    for (var variable : operation.variables()) {
      if (!used.contains(variable.name())) {
        errors.add(
            "Variable '$%s' is never used%s."
                .formatted(variable.name(), named(operation, " in operation")));
      }
    }
  }

  private void declaration(Definition.Variable variable) {
    if (schema.find(variable.type().name()).isEmpty()) {
      errors.add(DefinitionRules.unknownType(schema, variable.type().name()));
    } else if (!schema.isInput(variable.type())) {
      errors.add(
          "Variable '$%s' cannot be non-input type '%s'."
              .formatted(variable.name(), variable.type()));
    } else {
      variable
          .orElse()
          .ifPresent(
              literal ->
                  new ValueRules(schema, errors)
                      .check(literal, Optional.of(variable.type()), false));
    }
  }

  private void checkUse(Definition.Variable variable, VariableUse use) {
    use.expected()
        .filter(_ -> schema.find(variable.type().name()).isPresent())
        .filter(expected -> !fits(variable, expected, use.hasValue()))
        .ifPresent(
            expected ->
                errors.add(
                    "Variable '$%s' of type '%s' used in position expecting type '%s'."
                        .formatted(variable.name(), variable.type(), expected)));
  }

  private static boolean fits(
      Definition.Variable variable, TypeReference expected, boolean hasValue) {
    if (expected.isNonNull() && !variable.type().isNonNull()) {
      boolean hasOwnValue =
          variable.orElse().filter(value -> !(value instanceof Literal.NullValue)).isPresent();
      return (hasOwnValue || hasValue) && isWithin(variable.type(), expected.nullable());
    }
    return isWithin(variable.type(), expected);
  }

  /** Whether a type is a subtype of another. */
  private static boolean isWithin(TypeReference type, TypeReference other) {
    return switch (other) {
      case TypeReference.NonNull(TypeReference of) ->
          type instanceof TypeReference.NonNull(TypeReference own) && isWithin(own, of);
      case TypeReference.ListOf(TypeReference of) ->
          type.nullable() instanceof TypeReference.ListOf(TypeReference own) && isWithin(own, of);
      case TypeReference.Named _ -> type.nullable().equals(other);
    };
  }

  private static String named(Definition.Operation operation, String words) {
    return operation.name().map(name -> "%s '%s'".formatted(words, name)).orElse("");
  }
}
