package dynamodbstore.registry;

import dynamodbstore.fulltext.LikeLiterals;
import dynamodbstore.fulltext.NameTests;
import dynamodbstore.registry.RegisteredModelPlan.InOrder;
import dynamodbstore.registry.RegisteredModelPlan.Named;
import dynamodbstore.registry.RegisteredModelPlan.Narrowed;
import dynamodbstore.search.Condition.PatternTest;
import dynamodbstore.search.Search;
import java.util.List;

/**
 * Chooses the plan of a search for registered models. Pure function: reads nothing from the table.
 *
 * @param hasTrigrams whether the trigram index of names is complete
 */
record RegisteredModelPlanner(boolean hasTrigrams) {
  RegisteredModelPlan plan(Search wanted) {
    var tests = NameTests.of(wanted.condition(), "name");
    var exact = tests.exact();
    if (exact.isPresent()) {
      return new Named(exact.get());
    }
    var walk = walk(wanted, tests.patterns());
    var trigrams = hasTrigrams ? trigrams(tests.patterns()) : List.<String>of();
    boolean isWithinPrefix = !walk.beginning().isEmpty() && tests.patterns().size() == 1;
    return trigrams.isEmpty() || isWithinPrefix ? walk : new Narrowed(trigrams, walk);
  }

  private static List<String> trigrams(List<PatternTest> patterns) {
    return patterns.stream()
        .flatMap(
            pattern -> LikeLiterals.some(LikeLiterals.of(pattern.pattern()).trigrams()).stream())
        .distinct()
        .toList();
  }

  private static InOrder walk(Search wanted, List<PatternTest> patterns) {
    var order = RegisteredModelOrder.of(wanted.ordering());
    boolean isBackwards = !wanted.ordering().terms().getFirst().isAscending();
    var beginning = order == RegisteredModelOrder.BY_NAME ? longestBeginning(patterns) : "";
    return new InOrder(order, isBackwards, beginning);
  }

  private static String longestBeginning(List<PatternTest> patterns) {
    var longest = "";
    for (var pattern : patterns) {
      var beginning = LikeLiterals.of(pattern.pattern()).beginning();
      if (!pattern.ignoresCase() && beginning.length() > longest.length()) {
        longest = beginning;
      }
    }
    return longest;
  }
}
