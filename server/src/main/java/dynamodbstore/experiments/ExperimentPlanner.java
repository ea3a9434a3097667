package dynamodbstore.experiments;

import dynamodbstore.experiments.ExperimentPlan.InOrder;
import dynamodbstore.experiments.ExperimentPlan.Sorted;
import dynamodbstore.experiments.ExperimentPlan.Walk;
import dynamodbstore.fulltext.LikeLiterals;
import dynamodbstore.search.Condition;
import dynamodbstore.search.Condition.PatternTest;
import dynamodbstore.search.Condition.TextTest;
import dynamodbstore.search.Entity;
import dynamodbstore.search.Field;
import dynamodbstore.search.Search;
import dynamodbstore.table.Utf8;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Chooses how experiments are looked for. Pure.
 *
 * @param hasOrder whether all experiments are where the index by creation looks
 * @param hasTrigrams whether all names have their trigrams
 */
record ExperimentPlanner(boolean hasOrder, boolean hasTrigrams) {
  /** More would cost more than they narrow down. */
  private static final int MOST_TRIGRAMS = 4;

  private static final Field NAME = new Field(Entity.ATTRIBUTE, "name");

  ExperimentPlan plan(Search wanted) {
    var tests = tests(wanted.condition()).filter(test -> test.field().equals(NAME)).toList();
    for (var test : tests) {
      if (test instanceof TextTest(_, boolean isEqual, String value)
          && isEqual
          && Utf8.canSpell(value)) {
        return new ExperimentPlan.Named(value);
      }
      if (test instanceof PatternTest(_, boolean ignoresCase, String pattern)
          && !ignoresCase
          && LikeLiterals.of(pattern).isWhole()) {
        return new ExperimentPlan.Named(pattern);
      }
    }
    var clues = clues(tests.stream().flatMap(ExperimentPlanner::pattern).toList());
    var walk = walk(wanted, clues);
    boolean isWithinClue = walk instanceof InOrder inOrder && !inOrder.beginning().isEmpty();
    return clues.isEmpty() || (isWithinClue && clues.size() == 1)
        ? walk
        : new ExperimentPlan.Narrowed(clues, walk);
  }

  /** What must hold for itself: not what is one of several, or negated. */
  private static Stream<Condition.Test> tests(Condition condition) {
    return switch (condition) {
      case Condition.All(var parts) -> parts.stream().flatMap(ExperimentPlanner::tests);
      case Condition.Test test -> Stream.of(test);
      case Condition.Any _, Condition.Not _ -> Stream.empty();
    };
  }

  private static Stream<PatternTest> pattern(Condition.Test test) {
    return test instanceof PatternTest pattern ? Stream.of(pattern) : Stream.empty();
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
        // Where case counts, a beginning and an end say more than their trigrams.
        clues.addAll(few(pattern.ignoresCase() ? literals.trigrams() : literals.trigramsInside()));
      }
    }
    return clues.stream().distinct().toList();
  }

  /** A few of them, far from each other: neighbours say much the same. */
  private static List<NameClue.Trigram> few(Set<String> trigrams) {
    var all = List.copyOf(trigrams);
    int count = Math.min(all.size(), MOST_TRIGRAMS);
    var chosen = new ArrayList<NameClue.Trigram>();
    for (int n = 0; n < count; n++) {
      int at = count == 1 ? 0 : n * (all.size() - 1) / (count - 1);
      chosen.add(new NameClue.Trigram(all.get(at)));
    }
    return chosen;
  }

  private Walk walk(Search wanted, List<NameClue> clues) {
    var order = ExperimentOrder.of(wanted.ordering());
    if (order.isEmpty() || (order.get() == ExperimentOrder.NEWEST_FIRST && !hasOrder)) {
      return new Sorted();
    }
    var beginning = order.get() == ExperimentOrder.BY_NAME ? longestBeginning(clues) : "";
    return new InOrder(order.get(), order.get().isBackwards(wanted.ordering()), beginning);
  }

  private static String longestBeginning(List<NameClue> clues) {
    var longest = "";
    for (var clue : clues) {
      if (clue instanceof NameClue.Beginning(String text, boolean ignoresCase)
          && !ignoresCase
          && text.length() > longest.length()) {
        longest = text;
      }
    }
    return longest;
  }
}
