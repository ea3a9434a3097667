package dynamodbstore.registry;

import dynamodbstore.fulltext.NameTests;
import dynamodbstore.registry.ModelVersionPlan.OfAll;
import dynamodbstore.registry.ModelVersionPlan.OfModel;
import dynamodbstore.registry.ModelVersionPlan.OfRuns;
import dynamodbstore.registry.ModelVersionPlan.OfSource;
import dynamodbstore.registry.ModelVersionPlan.Way;
import dynamodbstore.search.Condition.ListTest;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.Search;
import dynamodbstore.table.Utf8;
import java.util.List;
import java.util.stream.Collectors;

/** Chooses the plan of a search for model versions. Pure function: reads nothing from the table. */
final class ModelVersionPlanner {
  /**
   * Maximum number of runs in an IN list that are looked up by one query each; for more, reading
   * all versions is cheaper.
   */
  private static final int MOST_RUNS = 100;

  private ModelVersionPlanner() {}

  static ModelVersionPlan plan(Search wanted) {
    var name = NameTests.of(wanted.condition(), "name").exact();
    if (name.isPresent()) {
      return new OfModel(name.get(), ofModel(wanted.ordering()));
    }
    var runs = NameTests.of(wanted.condition(), "run_id");
    // Versions without a run are not in the index by run.
    if (runs.exact().filter(run -> !run.isEmpty()).isPresent()) {
      return new OfRuns(List.of(runs.exact().get()));
    }
    for (var test : runs.tests()) {
      if (test instanceof ListTest(_, boolean isMember, var values)
          && isMember
          && values.size() <= MOST_RUNS
          && values.stream().allMatch(run -> !run.isEmpty() && Utf8.canSpell(run))) {
        return new OfRuns(List.copyOf(values));
      }
    }
    var source = NameTests.of(wanted.condition(), "source_path").exact();
    if (source.isPresent()) {
      return new OfSource(source.get());
    }
    boolean isUsual =
        spelled(wanted.ordering()).equals("-last_updated_timestamp name -version_number");
    return new OfAll(isUsual ? Way.NEWEST_UPDATE_FIRST : Way.SORTED);
  }

  /**
   * Chooses the order for the versions of one model. They share their name, so ordering by name has
   * no effect and is dropped.
   */
  private static Way ofModel(Ordering ordering) {
    var order = spelled(ordering).replaceAll("(^| )-?name( |$)", " ").strip();
    if (order.equals("-last_updated_timestamp -version_number")) {
      return Way.NEWEST_UPDATE_FIRST;
    }
    if (order.startsWith("version_number")) {
      return Way.BY_NUMBER;
    }
    // Creation times never decrease with the number, so both orders are the same.
    return order.startsWith("-version_number")
            || order.equals("-creation_timestamp -version_number")
        ? Way.BY_NUMBER_BACKWARDS
        : Way.SORTED;
  }

  private static String spelled(Ordering ordering) {
    return ordering.terms().stream()
        .map(term -> (term.isAscending() ? "" : "-") + term.field().key())
        .collect(Collectors.joining(" "));
  }
}
