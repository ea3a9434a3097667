package dynamodbstore.graphql.validation;

import dynamodbstore.graphql.language.Document;
import dynamodbstore.graphql.language.Selection;
import dynamodbstore.graphql.schema.ErrorCollector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Limit on nested lists in introspection, because the size of the response multiplies with each
 * level.
 */
final class IntrospectionRules {
  private static final int TOO_DEEP = 3;
  private static final Set<String> ROOTS = Set.of("__schema", "__type");
  private static final Set<String> LISTS =
      Set.of("fields", "interfaces", "possibleTypes", "inputFields");

  private final Document document;

  /** Memoised: the depth at which a fragment was found to be within the limit. */
  private final Map<String, Integer> harmless = new HashMap<>();

  private IntrospectionRules(Document document) {
    this.document = document;
  }

  static void check(Document document, ErrorCollector errors) {
    var rules = new IntrospectionRules(document);
    for (var definition : document.definitions()) {
      rules.find(definition.selections(), errors);
    }
  }

  private void find(List<Selection> selections, ErrorCollector errors) {
    for (var selection : selections) {
      switch (selection) {
        case Selection.FieldSelection field when ROOTS.contains(field.name()) -> {
          if (isTooDeep(field.selections(), 0)) {
            errors.add("Maximum introspection depth exceeded");
          }
        }
        case Selection.FieldSelection field -> find(field.selections(), errors);
        case Selection.Inline inline -> find(inline.selections(), errors);
        case Selection.Spread _ -> {}
      }
    }
  }

  private boolean isTooDeep(List<Selection> selections, int depth) {
    // Loops, here and below: streams would use several stack frames per level.
    for (var selection : selections) {
      if (isTooDeep(selection, depth)) {
        return true;
      }
    }
    return false;
  }

  private boolean isTooDeep(Selection selection, int depth) {
    return switch (selection) {
      case Selection.FieldSelection field -> {
        int below = LISTS.contains(field.name()) ? depth + 1 : depth;
        yield below >= TOO_DEEP || isTooDeep(field.selections(), below);
      }
      case Selection.Inline inline -> isTooDeep(inline.selections(), depth);
      case Selection.Spread spread -> isTooDeep(spread.fragment(), depth);
    };
  }

  private boolean isTooDeep(String fragment, int depth) {
    if (harmless.getOrDefault(fragment, -1) >= depth) {
      return false;
    }
    var found = document.fragment(fragment);
    boolean isTooDeep = found.isPresent() && isTooDeep(found.get().selections(), depth);
    if (!isTooDeep) {
      harmless.put(fragment, depth);
    }
    return isTooDeep;
  }
}
