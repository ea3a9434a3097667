package dynamodbstore.graphql.validation;

import dynamodbstore.graphql.language.Definition;
import dynamodbstore.graphql.language.Document;
import dynamodbstore.graphql.language.Selection;
import dynamodbstore.graphql.schema.ErrorCollector;
import dynamodbstore.graphql.schema.FieldDefinition;
import dynamodbstore.graphql.schema.GraphqlSchema;
import dynamodbstore.graphql.schema.Suggestions;
import dynamodbstore.graphql.schema.TypeDefinition;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rules for selections: fields exist, objects have selections and leaves have none, fragments fit.
 */
final class SelectionRules {
  private final GraphqlSchema schema;
  private final Document document;
  private final ArgumentRules arguments;
  private final ErrorCollector errors;

  private SelectionRules(
      GraphqlSchema schema, Document document, ArgumentRules arguments, ErrorCollector errors) {
    this.schema = schema;
    this.document = document;
    this.arguments = arguments;
    this.errors = errors;
  }

  /** Checks all definitions; returns the variables that each of them uses. */
  static Map<Definition, List<VariableUse>> check(
      GraphqlSchema schema, Document document, ErrorCollector errors) {
    var uses = new IdentityHashMap<Definition, List<VariableUse>>();
    for (var definition : document.definitions()) {
      var arguments = new ArgumentRules(schema, errors);
      new SelectionRules(schema, document, arguments, errors).check(definition);
      uses.put(definition, arguments.uses());
    }
    return uses;
  }

  private void check(Definition definition) {
    switch (definition) {
      case Definition.Operation operation -> {
        arguments.directives(operation.directives(), operation.action().name());
        operation
            .variables()
            .forEach(
                variable -> arguments.directives(variable.directives(), "VARIABLE_DEFINITION"));
        check(operation.selections(), schema.root(operation.action()));
      }
      case Definition.Fragment fragment -> {
        arguments.directives(fragment.directives(), "FRAGMENT_DEFINITION");
        check(fragment.selections(), schema.findObject(fragment.type()));
      }
    }
  }

  /** Inside an unknown type, only rules that do not need the type are checked. */
  private void check(List<Selection> selections, Optional<TypeDefinition.ObjectType> parent) {
    for (var selection : selections) {
      switch (selection) {
        case Selection.FieldSelection field -> field(field, parent);
        case Selection.Inline inline -> inline(inline, parent);
        case Selection.Spread spread -> spread(spread, parent);
      }
    }
  }

  private void field(Selection.FieldSelection field, Optional<TypeDefinition.ObjectType> parent) {
    arguments.directives(field.directives(), "FIELD");
    var definition = parent.flatMap(type -> schema.field(type, field.name()));
    if (parent.isPresent() && definition.isEmpty()) {
      errors.add(
          "Cannot query field '%s' on type '%s'.".formatted(field.name(), parent.get().name())
              + Suggestions.of(field.name(), parent.get().fields().keySet()));
    }
    if (parent.isPresent() && definition.isPresent()) {
      var found = definition.get();
      leaf(field, found);
      arguments.ofField(field, found, parent.get());
      check(field.selections(), schema.findObject(found.type().name()));
    } else {
      arguments.checkUnknown(field.arguments());
      check(field.selections(), Optional.empty());
    }
  }

  private void leaf(Selection.FieldSelection field, FieldDefinition definition) {
    boolean isObject = schema.type(definition.type()) instanceof TypeDefinition.ObjectType;
    if (isObject && field.selections().isEmpty()) {
      errors.add(
          ("Field '%1$s' of type '%2$s' must have a selection of subfields."
                  + " Did you mean '%1$s { ... }'?")
              .formatted(field.name(), definition.type()));
    } else if (!isObject && !field.selections().isEmpty()) {
      errors.add(
          "Field '%s' must not have a selection since type '%s' has no subfields."
              .formatted(field.name(), definition.type()));
    }
  }

  private void inline(Selection.Inline inline, Optional<TypeDefinition.ObjectType> parent) {
    arguments.directives(inline.directives(), "INLINE_FRAGMENT");
    if (inline.type().isEmpty()) {
      check(inline.selections(), parent);
      return;
    }
    var name = inline.type().get();
    var type = schema.find(name);
    if (type.isEmpty()) {
      errors.add(DefinitionRules.unknownType(schema, name));
    } else if (!(type.get() instanceof TypeDefinition.ObjectType)) {
      errors.add("Fragment cannot condition on non composite type '%s'.".formatted(name));
    } else if (parent.isPresent() && !parent.get().name().equals(name)) {
      errors.add(neverOf("Fragment", parent.get().name(), name));
    }
    check(inline.selections(), schema.findObject(name));
  }

  private void spread(Selection.Spread spread, Optional<TypeDefinition.ObjectType> parent) {
    arguments.directives(spread.directives(), "FRAGMENT_SPREAD");
    var fragment = document.fragment(spread.fragment());
    if (fragment.isEmpty()) {
      errors.add("Unknown fragment '%s'.".formatted(spread.fragment()));
      return;
    }
    var type = schema.findObject(fragment.get().type()).map(TypeDefinition.ObjectType::name);
    if (parent.isPresent() && type.isPresent() && !parent.get().name().equals(type.get())) {
      errors.add(neverOf("Fragment '" + spread.fragment() + "'", parent.get().name(), type.get()));
    }
  }

  private static String neverOf(String fragment, String parent, String type) {
    return "%s cannot be spread here as objects of type '%s' can never be of type '%s'."
        .formatted(fragment, parent, type);
  }
}
