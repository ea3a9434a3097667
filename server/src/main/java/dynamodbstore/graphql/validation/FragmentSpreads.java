package dynamodbstore.graphql.validation;

import dynamodbstore.graphql.language.Definition;
import dynamodbstore.graphql.language.Document;
import dynamodbstore.graphql.language.Selection;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Traversal of fragment spreads. */
final class FragmentSpreads {
  private FragmentSpreads() {}

  /** The names of the fragments that the selections include directly, at any depth. */
  static List<String> within(List<Selection> selections) {
    var names = new ArrayList<String>();
    collect(selections, names);
    return names;
  }

  /** The names of all fragments that a definition includes, directly or transitively. */
  static Set<String> reachable(Document document, Definition definition) {
    var found = new LinkedHashSet<String>();
    var waiting = new ArrayList<>(within(definition.selections()));
    while (!waiting.isEmpty()) {
      var name = waiting.removeLast();
      if (found.add(name)) {
        document
            .fragment(name)
            .ifPresent(fragment -> waiting.addAll(within(fragment.selections())));
      }
    }
    return found;
  }

  private static void collect(List<Selection> selections, List<String> names) {
    for (var selection : selections) {
      switch (selection) {
        case Selection.Spread spread -> names.add(spread.fragment());
        case Selection.FieldSelection field -> collect(field.selections(), names);
        case Selection.Inline inline -> collect(inline.selections(), names);
      }
    }
  }
}
