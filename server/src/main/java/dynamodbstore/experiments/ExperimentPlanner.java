package dynamodbstore.experiments;

import dynamodbstore.experiments.ExperimentPlan.InOrder;
import dynamodbstore.experiments.ExperimentPlan.Sorted;
import dynamodbstore.experiments.ExperimentPlan.Walk;
import dynamodbstore.fulltext.LikeLiterals;
import dynamodbstore.search.Condition.PatternTest;
import dynamodbstore.search.Entity;
import dynamodbstore.search.Field;
import dynamodbstore.search.Search;
import dynamodbstore.searchengine.Conjuncts;
import java.util.ArrayList;
import java.util.List;

/**
 * Planner of experiment searches. Pure function: reads nothing.
 *
 * @param hasOrder whether all experiments are in the index by creation time (the back-fill is
 *     complete)
 * @param hasTrigrams whether the trigrams of all names are indexed
 */
record ExperimentPlanner(boolean hasOrder, boolean hasTrigrams) {
  private static final Field NAME = new Field(Entity.ATTRIBUTE, "name");

  ExperimentPlan plan(Search wanted) {
    var tests = Conjuncts.of(wanted.condition());
    var exact = tests.exact(NAME);
    if (exact.isPresent()) {
      return new ExperimentPlan.Named(exact.get());
    }
    var clues = clues(tests.patterns(NAME));
    var walk = walk(wanted, tests);
    boolean isWithinClue = walk instanceof InOrder inOrder && !inOrder.beginning().isEmpty();
    return clues.isEmpty() || (isWithinClue && clues.size() == 1)
        ? walk
        : new ExperimentPlan.Narrowed(clues, walk);
  }

  private List<NameClue> clues(List<PatternTest> patterns) {
    var clues = new ArrayList<NameClue>();
    for (var pattern : patterns) {
      var literals = LikeLiterals.of(pattern.pattern());
      if (!literals.beginning().isEmpty()) {
        clues.add(new NameClue.Beginning(literals.beginning(), pattern.ignoresCase()));
      }
      if (!literals.end().isEmpty() && !literals.isWhole()) {
        clues.add(new NameClue.End(literals.end(), pattern.ignoresCase()));
      }
      if (hasTrigrams) {
        // In a case-sensitive pattern, a prefix and a suffix are more selective than their
        // trigrams.
        var trigrams = pattern.ignoresCase() ? literals.trigrams() : literals.trigramsInside();
        LikeLiterals.some(trigrams).forEach(trigram -> clues.add(new NameClue.Trigram(trigram)));
      }
    }
    return clues.stream().distinct().toList();
  }

  private Walk walk(Search wanted, Conjuncts tests) {
    var order = ExperimentOrder.of(wanted.ordering());
    if (order.isEmpty() || (order.get() == ExperimentOrder.NEWEST_FIRST && !hasOrder)) {
      return new Sorted();
    }
    var beginning = order.get() == ExperimentOrder.BY_NAME ? tests.prefix(NAME).orElse("") : "";
    return new InOrder(order.get(), order.get().isBackwards(wanted.ordering()), beginning);
  }
}
