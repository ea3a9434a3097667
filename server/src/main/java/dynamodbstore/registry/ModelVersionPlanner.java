package dynamodbstore.registry;

import dynamodbstore.registry.ModelVersionPlan.OfAll;
import dynamodbstore.registry.ModelVersionPlan.OfModel;
import dynamodbstore.registry.ModelVersionPlan.OfRuns;
import dynamodbstore.registry.ModelVersionPlan.OfSource;
import dynamodbstore.registry.ModelVersionPlan.Way;
import dynamodbstore.search.Entity;
import dynamodbstore.search.Field;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.Search;
import dynamodbstore.searchengine.Conjuncts;
import dynamodbstore.table.Utf8;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Chooses the plan of a search for model versions. Pure function: reads nothing from the table. */
final class ModelVersionPlanner {
  /**
   * Maximum number of runs in an IN list that are looked up by one query each; for more, reading
   * all versions is cheaper.
   */
  private static final int MOST_RUNS = 100;

  private static final Field NAME = new Field(Entity.ATTRIBUTE, "name");
  private static final Field RUN = new Field(Entity.ATTRIBUTE, "run_id");
  private static final Field SOURCE = new Field(Entity.ATTRIBUTE, "source_path");

  private ModelVersionPlanner() {}

  static ModelVersionPlan plan(Search wanted) {
    var tests = Conjuncts.of(wanted.condition());
    var name = tests.exact(NAME);
    if (name.isPresent()) {
      return new OfModel(name.get(), ofModel(wanted.ordering()));
    }
    var runs =
        tests
            .exact(RUN)
            .map(Set::of)
            .or(() -> tests.texts(RUN))
            .filter(ModelVersionPlanner::areRuns);
    if (runs.isPresent()) {
      return new OfRuns(List.copyOf(runs.get()));
    }
    var source = tests.exact(SOURCE);
    if (source.isPresent()) {
      return new OfSource(source.get());
    }
    boolean isUsual =
        spelled(wanted.ordering()).equals("-last_updated_timestamp name -version_number");
    return new OfAll(isUsual ? Way.NEWEST_UPDATE_FIRST : Way.SORTED);
  }

  /** Whether the index by run has all of them: versions without a run are not in it. */
  private static boolean areRuns(Set<String> runs) {
    return runs.size() <= MOST_RUNS
        && runs.stream().allMatch(run -> !run.isEmpty() && Utf8.canSpell(run));
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
