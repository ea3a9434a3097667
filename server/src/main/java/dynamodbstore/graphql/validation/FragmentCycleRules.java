package dynamodbstore.graphql.validation;

import dynamodbstore.graphql.language.Definition;
import dynamodbstore.graphql.language.Document;
import dynamodbstore.graphql.schema.ErrorCollector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Rules for chains of fragments: no cycles, and a limited length. Later stages follow fragments
 * recursively, so a long chain could overflow the stack of the thread; this check uses an explicit
 * stack and handles any length.
 */
final class FragmentCycleRules {
  /** More than real documents have, and far from a stack overflow. */
  private static final int LONGEST = 100;

  private final Document document;
  private final ErrorCollector errors;

  /** Memoised: the length of the longest chain that starts with a fragment, itself included. */
  private final Map<String, Integer> lengths = new HashMap<>();

  private FragmentCycleRules(Document document, ErrorCollector errors) {
    this.document = document;
    this.errors = errors;
  }

  static void check(Document document, ErrorCollector errors) {
    var rules = new FragmentCycleRules(document, errors);
    for (var fragment : document.fragments()) {
      if (!rules.lengths.containsKey(fragment.name())) {
        rules.follow(fragment);
      }
    }
    if (rules.lengths.values().stream().anyMatch(length -> length > LONGEST)) {
      errors.add("Fragments use each other in a chain of more than %d.".formatted(LONGEST));
    }
  }

  /** Fragment on the current path, with those of its spreads that have not been followed yet. */
  private record Step(String fragment, Iterator<String> spreads) {
    static Step of(Definition.Fragment fragment) {
      return new Step(fragment.name(), FragmentSpreads.within(fragment.selections()).iterator());
    }
  }

  private void follow(Definition.Fragment start) {
    var path = new ArrayList<Step>(List.of(Step.of(start)));
    while (!path.isEmpty()) {
      var step = path.getLast();
      if (step.spreads().hasNext()) {
        var next = step.spreads().next();
        var names = path.stream().map(Step::fragment).toList();
        int from = names.indexOf(next);
        if (from >= 0) {
          errors.add(cycle(next, names.subList(from + 1, names.size())));
        } else if (!lengths.containsKey(next)) {
          document.fragment(next).map(Step::of).ifPresent(path::add);
        }
      } else {
        path.removeLast();
        lengths.put(step.fragment(), length(step.fragment()));
      }
    }
  }

  private int length(String fragment) {
    return 1
        + document.fragment(fragment).map(Definition.Fragment::selections).stream()
            .flatMap(selections -> FragmentSpreads.within(selections).stream())
            .mapToInt(spread -> lengths.getOrDefault(spread, 0))
            .max()
            .orElse(0);
  }

  private static String cycle(String fragment, List<String> between) {
    var via = between.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
    return "Cannot spread fragment '%s' within itself%s."
        .formatted(fragment, via.isEmpty() ? "" : " via " + via);
  }
}
