package dynamodbstore.runs;

import static dynamodbstore.runs.ApiErrorAssertions.invalid;
import static dynamodbstore.runs.ApiErrorAssertions.missing;
import static dynamodbstore.runs.ApiErrorAssertions.refused;
import static dynamodbstore.runs.TestRuns.ALICE;
import static dynamodbstore.runs.TestRuns.metric;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dynamodbstore.api.LongValuePolicy;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.metrics.series.Metric;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.Run;
import dynamodbstore.runs.messages.EvaluatedModel;
import dynamodbstore.runs.messages.MetricEntry;
import dynamodbstore.runs.messages.RunLogRequests;
import dynamodbstore.wire.ErrorCode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunLogServiceTest {
  private final TestRuns test = new TestRuns();
  private final RunLogService log = test.services.log();
  private final RunId id = test.create("n");

  @Test
  void tagsAreSetReplacedAndDeleted() {
    test.setTag(id, "k", "1");
    test.setTag(id, "k", "2");
    test.setTag(id, "gone", "x");
    delete("gone");

    assertThat(test.get(id).tags()).containsExactly(new Tag("k", "2"), new Tag(Run.NAME_TAG, "n"));
    missing(() -> delete("gone"), "No tag with name: gone in run with id " + id);
    missing(
        () -> delete("#".repeat(5000)),
        "No tag with name: %s in run with id %s".formatted("#".repeat(5000), id));
  }

  @Test
  void settingTheNameTagRenamesTheRun() {
    test.setTag(id, Run.NAME_TAG, "m");
    test.setTag(id, Run.NAME_TAG, "");

    assertThat(test.get(id).info().run().name()).isEqualTo("m");
    assertThat(test.get(id).tags()).containsExactly(new Tag(Run.NAME_TAG, "m"));
  }

  @Test
  void deletedNameTagKeepsTheNameAndReturnsOnRename() {
    delete(Run.NAME_TAG);

    assertThat(test.get(id).info().run().name()).isEqualTo("n");
    assertThat(test.get(id).tags()).isEmpty();
    missing(() -> delete(Run.NAME_TAG), "No tag with name: mlflow.runName in run with id " + id);
    test.setTag(id, Run.NAME_TAG, "");
    assertThat(test.get(id).tags()).isEmpty();
    test.setTag(id, Run.NAME_TAG, "m");
    assertThat(test.get(id).tags()).containsExactly(new Tag(Run.NAME_TAG, "m"));
  }

  @Test
  void paramCannotChangeOnceWritten() {
    test.logParam(id, "p", "1");
    test.logParam(id, "p", "1");
    test.logParam(id, "empty", "");

    invalid(
        () -> test.logParam(id, "p", "it's"),
        "Changing param values is not allowed. Param with key='p' was already logged with value='1'"
            + " for run ID='%s'. Attempted logging new value 'it's'.".formatted(id));
    assertThat(test.get(id).params()).containsExactly(new Param("empty", ""), new Param("p", "1"));
  }

  @Test
  void longValuesAreCutBeforeTheyAreCompared() {
    test.logParam(id, "p", "😀".repeat(6001));
    test.logParam(id, "p", "😀".repeat(7000));
    test.setTag(id, "t", "v".repeat(8001));

    assertThat(test.get(id).params()).containsExactly(new Param("p", "😀".repeat(6000)));
    assertThat(test.get(id).tags()).contains(new Tag("t", "v".repeat(8000)));
  }

  @Test
  void longValuesAreRejectedIfConfigured() {
    var strict = test.on(test.memory, LongValuePolicy.REFUSED).log();

    invalid(
        () ->
            strict.logParam(
                ALICE, new RunLogRequests.LogParam(id, new Param("p", "v".repeat(6001)))),
        "'Param value' exceeds the maximum length of 6000 characters");
    invalid(
        () -> strict.setTag(ALICE, new RunLogRequests.SetTag(id, new Tag("t", "v".repeat(8001)))),
        "'value' exceeds the maximum length of 8000 characters");
    invalid(
        () ->
            strict.logBatch(
                ALICE, batch(List.of(), List.of(), List.of(new Tag("t", "v".repeat(8001))))),
        "'tags[0].value' exceeds the maximum length of 8000 characters");
  }

  @Test
  void namesAreValidatedBeforeTheRunIsRead() {
    var nowhere = new RunId("nope");

    invalid(
        () -> test.setTag(nowhere, "../a", ""),
        "Invalid value \"../a\" for parameter 'key' supplied: Names may be treated as files in"
            + " certain cases, and must not resolve to other names when treated as such. This name"
            + " would resolve to '../a'");
    invalid(
        () -> test.setTag(nowhere, "k".repeat(251), ""),
        "'key' exceeds the maximum length of 250 characters");
    invalid(
        () -> test.logParam(nowhere, "k".repeat(251), ""),
        "'Param key' exceeds the maximum length of 250 characters");
    invalid(
        () -> logMetric(nowhere, metric("k".repeat(251), 1)),
        "'Metric name' exceeds the maximum length of 250 characters");
    invalid(
        () -> logMetric(nowhere, new MetricEntry("m", 1, -1, 0, Optional.empty())),
        "Invalid value -1 for parameter 'timestamp' supplied: metric 'm' (value=1.0). Timestamp"
            + " must be a nonnegative long (64-bit integer) ");
    missing(() -> test.setTag(nowhere, "a", ""), "Run with id=nope not found");
    missing(() -> test.logParam(nowhere, "a", ""), "Run with id=nope not found");
    missing(() -> logMetric(nowhere, metric("a", 1)), "Run with id=nope not found");
  }

  @Test
  void loggingToADeletedRunIsRejected() {
    test.services.runs().delete(ALICE, id);
    var deleted =
        "The run %s must be in the 'active' state. Current state is deleted.".formatted(id);

    invalid(() -> test.setTag(id, "a", ""), deleted);
    invalid(() -> test.setTag(id, Run.NAME_TAG, "x"), deleted);
    invalid(() -> delete("a"), deleted);
    invalid(() -> delete(Run.NAME_TAG), deleted);
    invalid(() -> test.logParam(id, "a", ""), deleted);
    invalid(() -> logMetric(id, metric("a", 1)), deleted);
    invalid(() -> log.logBatch(ALICE, batch(List.of(), List.of(), List.of())), deleted);
    invalid(() -> log.logModel(ALICE, new RunLogRequests.LogModel(id, "{}")), deleted);
  }

  @Test
  void newestPointOfEachMetricIsReturned() {
    logMetric(id, metric("m", Double.POSITIVE_INFINITY));
    logMetric(id, new MetricEntry("l", 1, 5, 2, Optional.empty()));
    logMetric(id, new MetricEntry("l", 2, 9, 1, Optional.empty()));

    assertThat(test.get(id).metrics())
        .extracting(Metric::key, Metric::latest)
        .containsExactly(
            tuple("l", new Point(2, 5, 1)), tuple("m", new Point(0, 1, Double.MAX_VALUE)));
    assertThat(test.ofModels).isEmpty();
  }

  @Test
  void metricsThatNameAModelAreAlsoStoredWithTheModel() {
    var ofModel = new MetricEntry("m", 1, 1, 0, Optional.of(new EvaluatedModel("m-1", "", "")));

    logMetric(id, ofModel);
    log.logBatch(ALICE, batch(List.of(metric("x", 1), ofModel), List.of(), List.of()));

    assertThat(test.ofModels).containsExactly(ofModel, ofModel);
  }

  @Test
  void batchWritesAllKinds() {
    log.logBatch(
        ALICE,
        batch(
            List.of(metric("m", 1), metric("l", 3), metric("m", Double.NaN)),
            List.of(new Param("p", "1"), new Param("q", "2")),
            List.of(
                new Tag("t", "1"),
                new Tag("t", "2"),
                new Tag(Run.NAME_TAG, "x"),
                new Tag(Run.NAME_TAG, "y"),
                new Tag(Run.NAME_TAG, ""))));

    var details = test.get(id);
    assertThat(details.metrics())
        .extracting(Metric::key, Metric::latest)
        .containsExactly(tuple("l", new Point(0, 1, 3)), tuple("m", new Point(0, 1, 1)));
    assertThat(details.params()).containsExactly(new Param("p", "1"), new Param("q", "2"));
    assertThat(details.tags()).containsExactly(new Tag("t", "2"), new Tag(Run.NAME_TAG, "y"));
    assertThat(details.info().run().name()).isEqualTo("y");
  }

  @Test
  void batchThatWouldChangeParamsWritesNothing() {
    test.logParam(id, "p", "1");
    test.logParam(id, "q", "");

    invalid(
        () ->
            log.logBatch(
                ALICE,
                batch(
                    List.of(metric("m", 1)),
                    List.of(new Param("p", "it's"), new Param("new", "x"), new Param("q", "é\n\"")),
                    List.of(new Tag("t", "1")))),
        "Changing param values is not allowed. Params were already logged='[{'key': 'p',"
            + " 'old_value': '1', 'new_value': \"it's\"}, {'key': 'q', 'old_value': '',"
            + " 'new_value': 'é\\n\"'}]' for run ID='%s'.".formatted(id));
    assertThat(test.get(id).params()).containsExactly(new Param("p", "1"), new Param("q", ""));
    assertThat(test.get(id).tags()).containsExactly(new Tag(Run.NAME_TAG, "n"));
    assertThat(test.get(id).metrics()).isEmpty();
  }

  @Test
  void repeatedBatchChangesNothing() {
    var batch = batch(List.of(), List.of(new Param("p", "1")), List.of(new Tag("t", "1")));
    log.logBatch(ALICE, batch);
    var once = test.get(id);

    log.logBatch(ALICE, batch);

    assertThat(test.get(id)).isEqualTo(once);
  }

  @Test
  void loggedModelsAreAppendedToTheListTag() {
    log.logModel(ALICE, new RunLogRequests.LogModel(id, "{\"a\": 1}"));
    log.logModel(ALICE, new RunLogRequests.LogModel(id, "{\"b\": \"é\"}"));

    assertThat(test.get(id).tags())
        .contains(new Tag("mlflow.log-model.history", "[{\"a\": 1}, {\"b\": \"é\"}]"));
  }

  @Test
  void loggedModelsAreAppendedToAListSetByAClient() {
    test.setTag(id, "mlflow.log-model.history", " [ ] ");
    log.logModel(ALICE, new RunLogRequests.LogModel(id, "{}"));

    assertThat(test.get(id).tags()).contains(new Tag("mlflow.log-model.history", "[{}]"));
    test.setTag(id, "mlflow.log-model.history", "{}");
    refused(
        () -> log.logModel(ALICE, new RunLogRequests.LogModel(id, "{}")),
        ErrorCode.INTERNAL_ERROR,
        "The tag mlflow.log-model.history is not a list.");
  }

  private RunLogRequests.LogBatch batch(
      List<MetricEntry> metrics, List<Param> params, List<Tag> tags) {
    return new RunLogRequests.LogBatch(id, metrics, params, tags);
  }

  private void logMetric(RunId run, MetricEntry metric) {
    log.logMetric(ALICE, new RunLogRequests.LogMetric(run, metric));
  }

  private void delete(String key) {
    log.deleteTag(ALICE, new RunLogRequests.DeleteTag(id, key));
  }
}
