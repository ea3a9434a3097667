package dynamodbstore.graphql.validation;

import dynamodbstore.graphql.language.Document;
import dynamodbstore.graphql.schema.ErrorCollector;
import dynamodbstore.graphql.schema.GraphqlSchema;
import dynamodbstore.graphql.schema.Suggestions;
import dynamodbstore.graphql.schema.TypeDefinition;
import java.util.HashSet;

/** Rules for definitions: unique names, known types, and no unused fragments. */
final class DefinitionRules {
  private final GraphqlSchema schema;
  private final Document document;
  private final ErrorCollector errors;

  private DefinitionRules(GraphqlSchema schema, Document document, ErrorCollector errors) {
    this.schema = schema;
    this.document = document;
    this.errors = errors;
  }

  static void check(GraphqlSchema schema, Document document, ErrorCollector errors) {
    var rules = new DefinitionRules(schema, document, errors);
    rules.operationNames();
    rules.fragmentNames();
    rules.unusedFragments();
  }

  private void operationNames() {
    var names = new HashSet<String>();
    var operations = document.operations();
    for (var operation : operations) {
      if (operation.name().isEmpty() && operations.size() > 1) {
        errors.add("This anonymous operation must be the only defined operation.");
      }
      operation
          .name()
          .filter(name -> !names.add(name))
          .ifPresent(
              name -> errors.add("There can be only one operation named '%s'.".formatted(name)));
    }
  }

  private void fragmentNames() {
    var names = new HashSet<String>();
    for (var fragment : document.fragments()) {
      if (!names.add(fragment.name())) {
        errors.add("There can be only one fragment named '%s'.".formatted(fragment.name()));
      }
      var type = schema.find(fragment.type());
      if (type.isEmpty()) {
        errors.add(unknownType(schema, fragment.type()));
      } else if (!(type.get() instanceof TypeDefinition.ObjectType)) {
        errors.add(
            "Fragment '%s' cannot condition on non composite type '%s'."
                .formatted(fragment.name(), fragment.type()));
      }
    }
  }

  static String unknownType(GraphqlSchema schema, String name) {
    var known = schema.types().stream().map(TypeDefinition::name).toList();
    return "Unknown type '%s'.".formatted(name) + Suggestions.of(name, known);
  }

  private void unusedFragments() {
    var used = new HashSet<String>();
    document
        .operations()
        .forEach(operation -> used.addAll(FragmentSpreads.reachable(document, operation)));
    for (var fragment : document.fragments()) {
      if (!used.contains(fragment.name())) {
        errors.add("Fragment '%s' is never used.".formatted(fragment.name()));
      }
    }
  }
}
