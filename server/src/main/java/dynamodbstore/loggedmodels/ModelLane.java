package dynamodbstore.loggedmodels;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.loggedmodels.LoggedModel.Status;
import dynamodbstore.search.Condition;
import dynamodbstore.search.Entity;
import dynamodbstore.search.Field;
import dynamodbstore.searchengine.Conjuncts;
import dynamodbstore.table.Index;
import dynamodbstore.table.Position;
import dynamodbstore.table.Query;
import dynamodbstore.table.SortRange;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Index range of active models, the same in every experiment and with the newest models first: all
 * of them, those of one name, or those of one status.
 *
 * @param prefix prefix of the sort keys in the range, before the creation time
 * @param title name of the range in a plan
 */
record ModelLane(Index index, String prefix, String title) {
  private static final Field NAME = new Field(Entity.ATTRIBUTE, "name");
  private static final Field STATUS = new Field(Entity.ATTRIBUTE, "status");
  private static final Field SOURCE_RUN = new Field(Entity.ATTRIBUTE, "source_run_id");

  /** The narrowest range that contains every model the condition can match. */
  static ModelLane of(Condition condition) {
    var tests = Conjuncts.of(condition);
    return tests
        .exact(NAME)
        .map(
            name ->
                new ModelLane(
                    Index.LSI4, LoggedModelKeys.byName(name), "name '" + name + "' by creation"))
        .or(
            () ->
                tests
                    .exact(STATUS)
                    .flatMap(ModelLane::status)
                    .map(
                        status ->
                            new ModelLane(
                                Index.LSI3,
                                LoggedModelKeys.byStatus(status),
                                "status " + status + " by creation")))
        .orElseGet(() -> new ModelLane(Index.LSI2, LoggedModelKeys.ALL, "creation"));
  }

  /** The source run of every model the condition can match, if it requires one. */
  static Optional<String> sourceRun(Condition condition) {
    return Conjuncts.of(condition).exact(SOURCE_RUN);
  }

  Query query(ExperimentId experiment) {
    return Query.of(index, LoggedModelKeys.partition(experiment)).in(SortRange.prefix(prefix));
  }

  /** Position of a model, existing or not, in the range of an experiment. */
  Position position(ExperimentId experiment, long createdMillis, ModelId id) {
    return LoggedModelKeys.position(experiment, prefix, createdMillis, id);
  }

  /** Parses a status, which filters write as the protocol's number. */
  private static Optional<Status> status(String number) {
    return Stream.of(Status.values())
        .filter(status -> Integer.toString(StatusName.of(status).number()).equals(number))
        .findFirst();
  }

  @Override
  public String toString() {
    return title;
  }
}
