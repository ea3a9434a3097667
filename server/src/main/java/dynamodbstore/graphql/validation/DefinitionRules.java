package dynamodbstore.graphql.validation;

import dynamodbstore.graphql.language.Definition;
import dynamodbstore.graphql.language.Document;
import dynamodbstore.graphql.schema.Schema;
import dynamodbstore.graphql.schema.Suggestions;
import dynamodbstore.graphql.schema.TypeDefinition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Names are given once, fragments are used, and none contains itself. */
final class DefinitionRules {
  private final Schema schema;
  private final Document document;
  private final List<String> errors;

  private DefinitionRules(Schema schema, Document document, List<String> errors) {
    this.schema = schema;
    this.document = document;
    this.errors = errors;
  }

  static void check(Schema schema, Document document, List<String> errors) {
    var rules = new DefinitionRules(schema, document, errors);
    rules.operationNames();
    rules.fragmentNames();
    rules.unusedFragments();
    rules.fragmentsWithinThemselves();
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

  static String unknownType(Schema schema, String name) {
    var known = schema.types().stream().map(TypeDefinition::name).toList();
    return "Unknown type '%s'.".formatted(name) + Suggestions.of(name, known);
  }

  private void unusedFragments() {
    var used = new HashSet<String>();
    document.operations().forEach(operation -> used.addAll(Spreads.reachable(document, operation)));
    for (var fragment : document.fragments()) {
      if (!used.contains(fragment.name())) {
        errors.add("Fragment '%s' is never used.".formatted(fragment.name()));
      }
    }
  }

  private void fragmentsWithinThemselves() {
    var done = new HashSet<String>();
    for (var fragment : document.fragments()) {
      follow(fragment, new ArrayList<>(), done);
    }
  }

  private void follow(Definition.Fragment fragment, List<String> path, Set<String> done) {
    if (!done.add(fragment.name())) {
      return;
    }
    path.add(fragment.name());
    for (var spread : Spreads.within(fragment.selections())) {
      int from = path.indexOf(spread);
      if (from >= 0) {
        errors.add(cycle(spread, path.subList(from + 1, path.size())));
      } else {
        document.fragment(spread).ifPresent(next -> follow(next, path, done));
      }
    }
    path.removeLast();
  }

  private static String cycle(String fragment, List<String> between) {
    var via = between.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    return "Cannot spread fragment '%s' within itself%s."
        .formatted(fragment, via.isEmpty() ? "" : " via " + via);
  }
}
