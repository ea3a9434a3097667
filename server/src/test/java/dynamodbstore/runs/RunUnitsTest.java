package dynamodbstore.runs;

import static dynamodbstore.runs.TestRuns.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.experiments.entity.NewExperiment;
import dynamodbstore.runs.data.RunWithData;
import dynamodbstore.runs.data.SnapshotData;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.runs.messages.MetricEntry;
import dynamodbstore.runs.messages.RunLogRequests;
import dynamodbstore.runs.messages.RunRequests;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.dynamodb.local.DynamoDbLocal;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Upper bounds of the costs of usual requests, in the units that DynamoDB itself reports. */
class RunUnitsTest {
  private static final double LOGGED = 50 + 50 + 3;

  private final Meter meter = new Meter();
  private final Table table = DynamoDbLocal.shared().newTable(new TestClock(), meter);
  private final TestRuns test = new TestRuns();
  private final TestRuns.Services services = test.on(table);
  private final Random random = new Random(42);

  @AfterEach
  void drop() {
    table.close();
  }

  @Test
  void creatingARunWithThreeTagsTakesElevenWriteUnits() {
    var experiment = newExperiment();

    assertThat(
            cost(() -> {
                  var _ = newRun(experiment);
                })
                .writeUnits())
        .isBetween(1.0, 11.0);
  }

  @Test
  void loggingAPointTakesOnePointTwoWriteUnits() {
    var run = newRun();
    int points = 500;

    var cost = cost(() -> IntStream.range(0, points).forEach(step -> logPoint(run, step)));

    assertThat(cost.writeUnits() / points).isBetween(1.0, 1.2);
  }

  @Test
  void loggingAThousandPointsTakesTwentyFiveWriteUnits() {
    var run = newRun();
    var points = IntStream.range(0, 1_000).mapToObj(step -> point("loss", step)).toList();

    var cost = cost(() -> log(new RunLogRequests.LogBatch(run, points, List.of(), List.of())));

    assertThat(cost.writeUnits()).isBetween(1.0, 25.0);
  }

  @Test
  void readingALiveRunTakesSixReadUnits() {
    var run = newRun();
    log(
        new RunLogRequests.LogBatch(
            run,
            IntStream.range(0, 20).mapToObj(n -> point("metric-" + n, 1)).toList(),
            IntStream.range(0, 20).mapToObj(n -> new Param("param-" + n, "value")).toList(),
            IntStream.range(0, 5).mapToObj(n -> new Tag("tag-" + n, "value")).toList()));
    var read = new ArrayList<RunWithData>();

    var cost = cost(() -> read.add(services.runs().get(ALICE, run)));

    assertThat(read.getFirst().metrics()).hasSize(20);
    assertThat(read.getFirst().params()).hasSize(20);
    assertThat(cost.readUnits()).isBetween(1.0, 6.0);
  }

  @Test
  void endingAndSettlingTakesOneWriteUnitPerKeyAndFifteen() {
    var run = newRun();
    logMany(run);

    var cost = cost(() -> end(run));

    assertThat(services.runs().get(ALICE, run).data()).isInstanceOf(SnapshotData.class);
    assertThat(cost.writeUnits()).isBetween(LOGGED, LOGGED + 15);
  }

  @Test
  void taggingAndResettlingASettledRunTakesTwentyMore() {
    var run = newRun();
    logMany(run);
    end(run);

    var cost =
        cost(
            () -> {
              var tag = new Tag("a", "changed");
              services.log().setTag(ALICE, new RunLogRequests.SetTag(run, tag));
              test.clock.advance(Duration.ofMinutes(2));
              services.sweep().sweep();
            });

    assertThat(services.runs().get(ALICE, run).data()).isInstanceOf(SnapshotData.class);
    assertThat(cost.writeUnits()).isBetween(LOGGED, LOGGED + 20);
  }

  @Test
  void readingASettledRunTakesThreeReadUnits() {
    var run = newRun();
    logMany(run);
    end(run);

    var cost =
        cost(
            () -> {
              var _ = services.runs().get(ALICE, run);
            });

    assertThat(cost.readUnits()).isBetween(1.0, 3.0);
  }

  private void end(RunId run) {
    var _ = services.runs().update(ALICE, TestRuns.end(run, RunStatus.FINISHED, TestRuns.START));
    services.settleWaiting();
  }

  /** Fifty metrics and fifty params, in addition to the three tags of every run here. */
  private void logMany(RunId run) {
    log(
        new RunLogRequests.LogBatch(
            run,
            IntStream.range(0, 50).mapToObj(n -> point("metric-" + n, 1)).toList(),
            IntStream.range(0, 50).mapToObj(n -> new Param("param-" + n, "value")).toList(),
            List.of()));
    log(
        new RunLogRequests.LogBatch(
            run,
            IntStream.range(0, 50).mapToObj(n -> point("metric-" + n, 2)).toList(),
            List.of(),
            List.of()));
  }

  private ExperimentId newExperiment() {
    var name = "e" + random.nextInt();
    return services.experiments().create(ALICE, new NewExperiment(name, "", List.of()));
  }

  private RunId newRun() {
    return newRun(newExperiment());
  }

  private RunId newRun(ExperimentId experiment) {
    var tags = List.of(new Tag("mlflow.user", "alice"), new Tag("a", "1"), new Tag("b", "2"));
    var request = new RunRequests.Create(experiment, "user", TestRuns.START, "name", tags);
    return services.runs().create(ALICE, request).info().location().run();
  }

  private void logPoint(RunId run, int step) {
    services.log().logMetric(ALICE, new RunLogRequests.LogMetric(run, point("loss", step)));
  }

  private void log(RunLogRequests.LogBatch batch) {
    services.log().logBatch(ALICE, batch);
  }

  /** A noisy value, the worst case for the encoding. */
  private MetricEntry point(String key, int step) {
    return new MetricEntry(
        key, random.nextDouble(), 1_700_000_000_000L + step * 1_000L, step, Optional.empty());
  }

  private Cost cost(Runnable request) {
    var before = meter.total();
    request.run();
    var after = meter.total();
    return new Cost(
        after.readUnits() - before.readUnits(), after.writeUnits() - before.writeUnits());
  }
}
