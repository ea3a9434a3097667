package dynamodbstore.registry.search;

import dynamodbstore.registry.search.ModelVersionPlan.OfAll;
import dynamodbstore.registry.search.ModelVersionPlan.OfModel;
import dynamodbstore.registry.search.ModelVersionPlan.OfRuns;
import dynamodbstore.registry.search.ModelVersionPlan.OfSource;
import dynamodbstore.registry.search.ModelVersionPlan.VersionOrder;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.ParsedSearch;
import dynamodbstore.search.SearchField;
import dynamodbstore.searchengine.Conjuncts;
import dynamodbstore.table.items.Utf8;
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

  private static final SearchField NAME = new SearchField(FieldKind.ATTRIBUTE, "name");
  private static final SearchField RUN = new SearchField(FieldKind.ATTRIBUTE, "run_id");
  private static final SearchField SOURCE = new SearchField(FieldKind.ATTRIBUTE, "source_path");

  private ModelVersionPlanner() {}

  static ModelVersionPlan plan(ParsedSearch wanted) {
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
    return new OfAll(isUsual ? VersionOrder.NEWEST_UPDATE_FIRST : VersionOrder.SORTED);
  }

  /** Whether the index by run has all of them: versions without a run are not in it. */
  private static boolean areRuns(Set<String> runs) {
    return runs.size() <= MOST_RUNS
        && runs.stream().allMatch(run -> !run.isEmpty() && Utf8.isEncodable(run));
  }

  /**
   * Chooses the order for the versions of one model. They share their name, so ordering by name has
   * no effect and is dropped.
   */
  private static VersionOrder ofModel(Ordering ordering) {
    var order = spelled(ordering).replaceAll("(^| )-?name( |$)", " ").strip();
    if (order.equals("-last_updated_timestamp -version_number")) {
      return VersionOrder.NEWEST_UPDATE_FIRST;
    }
    if (order.startsWith("version_number")) {
      return VersionOrder.BY_NUMBER;
    }
    // Creation times never decrease with the number, so both orders are the same.
    return order.startsWith("-version_number")
            || order.equals("-creation_timestamp -version_number")
        ? VersionOrder.BY_NUMBER_BACKWARDS
        : VersionOrder.SORTED;
  }

  private static String spelled(Ordering ordering) {
    return ordering.terms().stream()
        .map(term -> (term.isAscending() ? "" : "-") + term.field().key())
        .collect(Collectors.joining(" "));
  }
}
