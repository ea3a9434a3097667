package dynamodbstore.loggedmodels;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.loggedmodels.LoggedModel.Status;
import dynamodbstore.search.FieldKind;
import dynamodbstore.search.Filter;
import dynamodbstore.search.SearchField;
import dynamodbstore.searchengine.Conjuncts;
import dynamodbstore.table.Query;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Position;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Index range of active models, the same in every experiment and with the newest models first: all
 * of them, those of one name, or those of one status.
 *
 * @param prefix prefix of the sort keys in the range, before the creation time
 * @param title name of the range in a plan
 */
record LoggedModelIndexRange(Index index, String prefix, String title) {
  private static final SearchField NAME = new SearchField(FieldKind.ATTRIBUTE, "name");
  private static final SearchField STATUS = new SearchField(FieldKind.ATTRIBUTE, "status");
  private static final SearchField SOURCE_RUN =
      new SearchField(FieldKind.ATTRIBUTE, "source_run_id");

  /** The narrowest range that contains every model the condition can match. */
  static LoggedModelIndexRange of(Filter condition) {
    var tests = Conjuncts.of(condition);
    return tests
        .exact(NAME)
        .map(
            name ->
                new LoggedModelIndexRange(
                    Index.LSI4, LoggedModelKeys.byName(name), "name '" + name + "' by creation"))
        .or(
            () ->
                tests
                    .exact(STATUS)
                    .flatMap(LoggedModelIndexRange::status)
                    .map(
                        status ->
                            new LoggedModelIndexRange(
                                Index.LSI3,
                                LoggedModelKeys.byStatus(status),
                                "status " + status + " by creation")))
        .orElseGet(() -> new LoggedModelIndexRange(Index.LSI2, LoggedModelKeys.ALL, "creation"));
  }

  /** The source run of every model the condition can match, if it requires one. */
  static Optional<String> sourceRun(Filter condition) {
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
        .filter(
            status -> Integer.toString(LoggedModelStatusName.of(status).number()).equals(number))
        .findFirst();
  }

  @Override
  public String toString() {
    return title;
  }
}
