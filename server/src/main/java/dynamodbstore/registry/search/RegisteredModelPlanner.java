package dynamodbstore.registry.search;

import dynamodbstore.fulltext.LikeLiterals;
import dynamodbstore.registry.search.RegisteredModelPlan.InOrder;
import dynamodbstore.registry.search.RegisteredModelPlan.Named;
import dynamodbstore.registry.search.RegisteredModelPlan.Narrowed;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.LikePattern;
import dynamodbstore.search.ParsedSearch;
import dynamodbstore.search.SearchField;
import dynamodbstore.searchengine.Conjuncts;
import java.util.List;

/**
 * Chooses the plan of a search for registered models. Pure function: reads nothing from the table.
 *
 * @param hasTrigrams whether the trigram index of names is complete
 */
record RegisteredModelPlanner(boolean hasTrigrams) {
  private static final SearchField NAME = new SearchField(FieldKind.ATTRIBUTE, "name");

  RegisteredModelPlan plan(ParsedSearch wanted) {
    var tests = Conjuncts.of(wanted.condition());
    var exact = tests.exact(NAME);
    if (exact.isPresent()) {
      return new Named(exact.get());
    }
    var walk = walk(wanted, tests);
    var patterns = tests.patterns(NAME);
    var trigrams = hasTrigrams ? trigrams(patterns) : List.<String>of();
    boolean isWithinPrefix = !walk.beginning().isEmpty() && patterns.size() == 1;
    return trigrams.isEmpty() || isWithinPrefix ? walk : new Narrowed(trigrams, walk);
  }

  private static List<String> trigrams(List<LikePattern> patterns) {
    return patterns.stream()
        .flatMap(pattern -> LikeLiterals.some(LikeLiterals.of(pattern.text()).trigrams()).stream())
        .distinct()
        .toList();
  }

  private static InOrder walk(ParsedSearch wanted, Conjuncts tests) {
    var order = RegisteredModelOrder.of(wanted.ordering());
    boolean isBackwards = !wanted.ordering().terms().getFirst().isAscending();
    var beginning = order == RegisteredModelOrder.BY_NAME ? tests.prefix(NAME).orElse("") : "";
    return new InOrder(order, isBackwards, beginning);
  }
}
