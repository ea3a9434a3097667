package dynamodbstore.graphql.validation;

import dynamodbstore.graphql.language.Argument;
import dynamodbstore.graphql.language.Directive;
import dynamodbstore.graphql.language.Selection;
import dynamodbstore.graphql.schema.DirectiveDefinition;
import dynamodbstore.graphql.schema.ErrorCollector;
import dynamodbstore.graphql.schema.FieldDefinition;
import dynamodbstore.graphql.schema.GraphqlSchema;
import dynamodbstore.graphql.schema.InputDefinition;
import dynamodbstore.graphql.schema.Suggestions;
import dynamodbstore.graphql.schema.TypeDefinition;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Rules for arguments of fields and directives: known, unique, complete and of the right type. Also
 * records which variables they use.
 */
final class ArgumentRules {
  private final GraphqlSchema schema;
  private final ValueRules values;
  private final ErrorCollector errors;

  ArgumentRules(GraphqlSchema schema, ErrorCollector errors) {
    this.schema = schema;
    this.values = new ValueRules(schema, errors);
    this.errors = errors;
  }

  List<VariableUse> uses() {
    return values.uses();
  }

  void ofField(
      Selection.FieldSelection field,
      FieldDefinition definition,
      TypeDefinition.ObjectType parent) {
    var owner = "field '%s.%s'".formatted(parent.name(), field.name());
    check(field.arguments(), definition.arguments(), owner);
    required(field.arguments(), definition.arguments(), "Field '%s'".formatted(field.name()));
  }

  /** Checks the arguments of an unknown field or directive: only their variables are recorded. */
  void checkUnknown(List<Argument> arguments) {
    arguments.forEach(argument -> values.check(argument.value(), Optional.empty(), false));
  }

  /**
   * Checks directives.
   *
   * @param location where they stand, in the terms of the schema
   */
  void directives(List<Directive> directives, String location) {
    var names = new HashSet<String>();
    for (var directive : directives) {
      var definition = schema.directive(directive.name());
      if (definition.isEmpty()) {
        errors.add("Unknown directive '@%s'.".formatted(directive.name()));
        checkUnknown(directive.arguments());
      } else {
        known(directive, definition.get(), location, !names.add(directive.name()));
      }
    }
  }

  private void known(
      Directive directive, DirectiveDefinition definition, String location, boolean isRepeated) {
    if (!definition.places().contains(location)) {
      errors.add(
          "Directive '@%s' may not be used on %s."
              .formatted(directive.name(), location.toLowerCase(Locale.ROOT).replace('_', ' ')));
    }
    if (isRepeated) {
      errors.add(
          "The directive '@%s' can only be used once at this location."
              .formatted(directive.name()));
    }
    var owner = "directive '@%s'".formatted(directive.name());
    check(directive.arguments(), definition.arguments(), owner);
    required(
        directive.arguments(),
        definition.arguments(),
        "Directive '@%s'".formatted(directive.name()));
  }

  private void check(List<Argument> given, Map<String, InputDefinition> expected, String owner) {
    var names = new HashSet<String>();
    for (var argument : given) {
      var name = argument.name();
      if (!names.add(name)) {
        errors.add("There can be only one argument named '%s'.".formatted(name));
      }
      var definition = Optional.ofNullable(expected.get(name));
      if (definition.isEmpty()) {
        errors.add(
            "Unknown argument '%s' on %s.".formatted(name, owner)
                + Suggestions.of(name, expected.keySet()));
      }
      values.check(
          argument.value(),
          definition.map(InputDefinition::type),
          definition.flatMap(InputDefinition::orElse).isPresent());
    }
  }

  private void required(List<Argument> given, Map<String, InputDefinition> expected, String owner) {
    for (var input : expected.values()) {
      if (input.isRequired()
          && given.stream().noneMatch(argument -> argument.name().equals(input.name()))) {
        errors.add(
            "%s argument '%s' of type '%s' is required, but it was not provided."
                .formatted(owner, input.name(), input.type()));
      }
    }
  }
}
