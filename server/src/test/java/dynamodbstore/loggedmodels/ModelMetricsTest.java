package dynamodbstore.loggedmodels;

import static dynamodbstore.loggedmodels.LoggedModelSamples.metric;
import static dynamodbstore.loggedmodels.LoggedModelSamples.on;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.wire.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ModelMetricsTest {
  private static final Caller CALLER = Caller.ANYONE;
  private static final DatasetRef DATASET = new DatasetRef("n", "d");

  private final TestClock clock = new TestClock();
  private final Meter meter = new Meter();
  private final LoggedModelService service =
      new LoggedModelService(
          new LoggedModelRepository(new MemoryTable(clock, meter)),
          (_, id) -> LoggedModelSamples.experiment(id),
          LoggedModelSamples.SCOPE,
          _ -> "drawn",
          new Environment(clock, new Random(5)));

  private ModelId model = new ModelId("");

  @BeforeEach
  void createModel() {
    model = service.create(CALLER, LoggedModelSamples.create("n")).model().id();
  }

  @Test
  void modelContainsAllItsMetrics() {
    var later = metric(model, "acc", 2, 6);
    var otherRun = new ModelMetric(model, new RunId("other"), "acc", 1, 5, 1, Optional.empty());
    var otherKey = metric(model, "a", 3, 4);
    var first = on(DATASET, metric(model, "acc", 1, 5));
    record(first, later, otherRun, otherKey);

    assertThat(metrics()).containsExactly(otherKey, otherRun, later, first);
  }

  @Test
  void recordingTheSameMetricAgainChangesNothing() {
    record(metric(model, "acc", 1, 5), metric(model, "acc", 1, 5));
    record(metric(model, "acc", 1, 5), metric(model, "acc", 1, 6));

    assertThat(metrics()).containsExactly(metric(model, "acc", 1, 5), metric(model, "acc", 1, 6));
  }

  @Test
  void metricWithAnotherValueAtTheSameStepAndTimeIsRefused() {
    var text =
        "Metric with key 'acc' was already logged with another value at step 1 and timestamp 5"
            + " for model with ID '"
            + model
            + "'";
    record(metric(model, "acc", 1, 5));

    assertRefused(text, metric(model, "acc", 2, 5));
    assertRefused(text, metric(model, "acc", 1, 5), metric(model, "acc", 2, 5));
    assertThat(metrics()).containsExactly(metric(model, "acc", 1, 5));
  }

  @Test
  void sameMetricOnDifferentDatasetsIsAccepted() {
    record(metric(model, "acc", 1, 5), on(DATASET, metric(model, "acc", 2, 5)));

    assertThat(metrics()).hasSize(2);
  }

  @Test
  void nanAndInfiniteValuesAreNormalised() {
    record(metric(model, "a", Double.NaN, 5));
    record(metric(model, "b", Double.POSITIVE_INFINITY, 5));
    record(metric(model, "c", Double.NEGATIVE_INFINITY, 5));
    record(metric(model, "d", -0.0, 5));
    record(metric(model, "d", 0.0, 5));

    assertThat(metrics())
        .extracting(ModelMetric::value)
        .containsExactly(0.0, Double.MAX_VALUE, -Double.MAX_VALUE, 0.0);
  }

  @Test
  void metricsOfAMissingModelAreRefusedBeforeAnyWrite() {
    var nobody = new ModelId("m-nope");

    assertRefused(
        "Logged model with ID 'm-nope' not found.",
        metric(model, "acc", 1, 5),
        metric(nobody, "acc", 1, 5));
    assertThat(metrics()).isEmpty();
    assertThatThrownBy(
            () ->
                service.recordMetrics(
                    new Caller("", "elsewhere"), List.of(metric(model, "acc", 1, 5))))
        .isInstanceOf(ApiError.class)
        .hasMessage("Logged model with ID '" + model + "' not found.");
  }

  @Test
  void datasetWithoutNameOrDigestIsRefused() {
    assertThat(DatasetRef.parse("", "")).isEmpty();
    assertThat(DatasetRef.parse("n", "d")).contains(DATASET);
    assertThatThrownBy(() -> DatasetRef.parse("n", ""))
        .isInstanceOf(ApiError.class)
        .hasMessage("Both dataset_name and dataset_digest must be provided if one is provided");
    assertThatThrownBy(() -> DatasetRef.parse("", "d"))
        .isInstanceOf(ApiError.class)
        .hasMessage("Both dataset_name and dataset_digest must be provided if one is provided");
  }

  @Test
  void aThousandMetricsCostOneReadAndOneWriteEach() {
    var many = new ArrayList<ModelMetric>();
    for (int n = 0; n < 1000; n++) {
      many.add(on(DATASET, metric(model, "metric " + n, n, 5)));
    }

    var recorded =
        meter.measure(
            "record",
            () -> {
              service.recordMetrics(CALLER, many);
              return many.size();
            });

    assertThat(metrics()).hasSize(recorded);
    assertThat(meter.spent("record").readUnits()).isEqualTo(1);
    assertThat(meter.spent("record").writeUnits()).isEqualTo(1000);
  }

  private void record(ModelMetric... metrics) {
    service.recordMetrics(CALLER, List.of(metrics));
  }

  private List<ModelMetric> metrics() {
    return service.get(CALLER, new LoggedModelRequests.Get(model, false)).metrics();
  }

  private void assertRefused(String text, ModelMetric... metrics) {
    var refusal = catchThrowableOfType(ApiError.class, () -> record(metrics));

    assertThat(refusal).hasMessage(text);
    assertThat(refusal.code()).isEqualTo(ErrorCode.BAD_REQUEST);
  }
}
