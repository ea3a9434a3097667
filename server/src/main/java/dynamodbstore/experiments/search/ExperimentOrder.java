package dynamodbstore.experiments.search;

import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.ExperimentKeys;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Ordering;
import dynamodbstore.search.SortPosition;
import dynamodbstore.table.Query;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.keys.SortedNames;
import java.util.Optional;

/** Orders in which an index lists all experiments of a workspace. */
public enum ExperimentOrder {
  NEWEST_FIRST("creation_time", true),
  BY_UPDATE("last_update_time", false),
  BY_NAME("name", false);

  private final String attribute;
  private final boolean isDescending;

  ExperimentOrder(String attribute, boolean isDescending) {
    this.attribute = attribute;
    this.isDescending = isDescending;
  }

  /** The index order that matches the first term of an ordering; further terms only break ties. */
  static Optional<ExperimentOrder> of(Ordering ordering) {
    var leading = ordering.terms().getFirst().field();
    for (var order : values()) {
      if (leading.entity() == FieldKind.ATTRIBUTE && leading.key().equals(order.attribute)) {
        return Optional.of(order);
      }
    }
    return Optional.empty();
  }

  /** Whether an ordering needs the index in reverse. */
  boolean isBackwards(Ordering ordering) {
    return ordering.terms().getFirst().isAscending() == isDescending;
  }

  /**
   * The query that lists experiments in this order.
   *
   * @param beginning prefix of the names, used by {@link #BY_NAME} only; may be empty
   * @param after sort position of the last experiment of the previous page. The range includes its
   *     equals, because the index breaks ties by number only.
   */
  Query query(String workspace, String beginning, boolean backwards, Optional<SortPosition> after) {
    var query =
        switch (this) {
          case NEWEST_FIRST -> {
            var all = Query.of(Index.GSI2, ExperimentKeys.ofWorkspace(workspace));
            yield all.in(
                after
                    .map(position -> ExperimentKeys.byCreation(position.whole(0), backwards))
                    .orElseGet(ExperimentKeys::byCreation));
          }
          case BY_UPDATE -> {
            var all = Query.of(Index.GSI4, ExperimentKeys.updates(workspace));
            yield after
                .map(position -> all.in(ExperimentKeys.byUpdate(position.whole(0), backwards)))
                .orElse(all);
          }
          case BY_NAME -> byName(workspace, beginning, backwards, after);
        };
    return backwards ? query.backwards() : query;
  }

  private static Query byName(
      String workspace, String beginning, boolean backwards, Optional<SortPosition> after) {
    var all = Query.of(Index.GSI5, ExperimentKeys.names(workspace));
    var some = beginning.isEmpty() ? all : all.in(SortedNames.prefixRange(beginning));
    return after
        .map(position -> all.in(SortedNames.prefixRange(beginning, position.text(0), backwards)))
        .orElse(some);
  }

  /**
   * Value by which the index sorts. Experiments with an equal value may come in another order than
   * requested and must be sorted by the caller.
   */
  public Object group(Experiment experiment) {
    return switch (this) {
      case NEWEST_FIRST -> experiment.created();
      case BY_UPDATE -> experiment.updated();
      case BY_NAME -> SortedNames.certainPrefix(experiment.name());
    };
  }

  @Override
  public String toString() {
    return attribute;
  }
}
