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
 * A stretch of a local index, the same in every experiment, that has active models with the newest
 * first: all of them, those of one name, or those of one status.
 *
 * @param prefix what stands before the time of their making in every sort key
 */
record ModelLane(Index index, String prefix) {
  private static final Field NAME = new Field(Entity.ATTRIBUTE, "name");
  private static final Field STATUS = new Field(Entity.ATTRIBUTE, "status");

  /** The narrowest that has every model which a condition lets pass. */
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

  Query query(ExperimentId experiment) {
    return Query.of(index, LoggedModelKeys.partition(experiment)).in(SortRange.prefix(prefix));
  }

  /** Where an experiment has, or would have, a model. */
  Position position(ExperimentId experiment, long createdMillis, ModelId id) {
    return LoggedModelKeys.position(experiment, prefix, createdMillis, id);
  }

  /** The one text that a field must have, if an index can have it. */
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

  /** Filters see the reference's numbers. */
  private static Optional<Status> status(String number) {
    return Stream.of(Status.values())
        .filter(status -> Integer.toString(StatusName.of(status).number()).equals(number))
        .findFirst();
  }

  /** Whatever is put together in other ways than by AND demands nothing of every model. */
  private static Stream<? extends Condition> required(Condition condition) {
    return condition instanceof Condition.All(var parts)
        ? parts.stream().flatMap(ModelLane::required)
        : Stream.of(condition);
  }
}
