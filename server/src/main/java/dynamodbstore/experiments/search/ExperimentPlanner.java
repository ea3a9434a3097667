package dynamodbstore.experiments.search;

import dynamodbstore.experiments.search.ExperimentPlan.GatherAndSort;
import dynamodbstore.experiments.search.ExperimentPlan.IndexWalk;
import dynamodbstore.experiments.search.ExperimentPlan.Walk;
import dynamodbstore.fulltext.LikeLiterals;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.LikePattern;
import dynamodbstore.search.ParsedSearch;
import dynamodbstore.search.SearchField;
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
public record ExperimentPlanner(boolean hasOrder, boolean hasTrigrams) {
  private static final SearchField NAME = new SearchField(FieldKind.ATTRIBUTE, "name");

  public ExperimentPlan plan(ParsedSearch wanted) {
    var tests = Conjuncts.of(wanted.condition());
    var exact = tests.exact(NAME);
    if (exact.isPresent()) {
      return new ExperimentPlan.NameLookup(exact.get());
    }
    var clues = clues(tests.patterns(NAME));
    var walk = walk(wanted, tests);
    boolean isWithinClue = walk instanceof IndexWalk inOrder && !inOrder.beginning().isEmpty();
    return clues.isEmpty() || (isWithinClue && clues.size() == 1)
        ? walk
        : new ExperimentPlan.PrefilterIntersection(clues, walk);
  }

  private List<NamePrefilter> clues(List<LikePattern> patterns) {
    var clues = new ArrayList<NamePrefilter>();
    for (var pattern : patterns) {
      var literals = LikeLiterals.of(pattern.text());
      if (!literals.beginning().isEmpty()) {
        clues.add(new NamePrefilter.Beginning(literals.beginning(), pattern.ignoresCase()));
      }
      if (!literals.end().isEmpty() && !literals.isWhole()) {
        clues.add(new NamePrefilter.End(literals.end(), pattern.ignoresCase()));
      }
      if (hasTrigrams) {
        // In a case-sensitive pattern, a prefix and a suffix are more selective than their
        // trigrams.
        var trigrams = pattern.ignoresCase() ? literals.trigrams() : literals.trigramsInside();
        LikeLiterals.some(trigrams)
            .forEach(trigram -> clues.add(new NamePrefilter.Trigram(trigram)));
      }
    }
    return clues.stream().distinct().toList();
  }

  private Walk walk(ParsedSearch wanted, Conjuncts tests) {
    var order = ExperimentOrder.of(wanted.ordering());
    if (order.isEmpty() || (order.get() == ExperimentOrder.NEWEST_FIRST && !hasOrder)) {
      return new GatherAndSort();
    }
    var beginning = order.get() == ExperimentOrder.BY_NAME ? tests.prefix(NAME).orElse("") : "";
    return new IndexWalk(order.get(), order.get().isBackwards(wanted.ordering()), beginning);
  }
}
