package dynamodbstore.loggedmodels;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.loggedmodels.LoggedModel.Status;
import dynamodbstore.search.Condition;
import dynamodbstore.search.Condition.TextTest;
import dynamodbstore.search.Entity;
import dynamodbstore.search.Field;
import dynamodbstore.table.Index;
import dynamodbstore.table.Position;
import dynamodbstore.table.Query;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Utf8;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Index range of active models, the same in every experiment and with the newest models first: all
 * of them, those of one name, or those of one status.
 *
 * @param prefix prefix of the sort keys in the range, before the creation time
 */
record ModelLane(Index index, String prefix) {
  private static final Field NAME = new Field(Entity.ATTRIBUTE, "name");
  private static final Field STATUS = new Field(Entity.ATTRIBUTE, "status");
  private static final Field SOURCE_RUN = new Field(Entity.ATTRIBUTE, "source_run_id");

  /** The narrowest range that contains every model the condition can match. */
  static ModelLane of(Condition condition) {
    return text(condition, NAME)
        .map(name -> new ModelLane(Index.LSI4, LoggedModelKeys.byName(name)))
        .or(
            () ->
                text(condition, STATUS)
                    .flatMap(ModelLane::status)
                    .map(status -> new ModelLane(Index.LSI3, LoggedModelKeys.byStatus(status))))
        .orElseGet(() -> new ModelLane(Index.LSI2, LoggedModelKeys.ALL));
  }

  /** The source run of every model the condition can match, if it requires one. */
  static Optional<String> sourceRun(Condition condition) {
    return text(condition, SOURCE_RUN);
  }

  Query query(ExperimentId experiment) {
    return Query.of(index, LoggedModelKeys.partition(experiment)).in(SortRange.prefix(prefix));
  }

  /** Position of a model, existing or not, in the range of an experiment. */
  Position position(ExperimentId experiment, long createdMillis, ModelId id) {
    return LoggedModelKeys.position(experiment, prefix, createdMillis, id);
  }

  /** The text that a field must equal, if a key can contain it. */
  private static Optional<String> text(Condition condition, Field field) {
    return required(condition)
        .<String>mapMulti(
            (test, found) -> {
              if (test instanceof TextTest(Field tested, boolean isEqual, String value)
                  && isEqual
                  && tested.equals(field)) {
                found.accept(value);
              }
            })
        .filter(Utf8::canSpell)
        .findFirst();
  }

  /** Parses a status, which filters write as the protocol's number. */
  private static Optional<Status> status(String number) {
    return Stream.of(Status.values())
        .filter(status -> Integer.toString(StatusName.of(status).number()).equals(number))
        .findFirst();
  }

  /** The conjuncts of a condition. Only these can restrict the range. */
  private static Stream<? extends Condition> required(Condition condition) {
    return condition instanceof Condition.All(var parts)
        ? parts.stream().flatMap(ModelLane::required)
        : Stream.of(condition);
  }
}
