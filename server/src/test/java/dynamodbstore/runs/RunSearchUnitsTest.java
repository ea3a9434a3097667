package dynamodbstore.runs;

import static dynamodbstore.runs.TestRuns.ALICE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.access.Visibility;
import dynamodbstore.api.Tag;
import dynamodbstore.api.ViewType;
import dynamodbstore.paging.iterators.IteratorStreams;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.runs.entity.RunStatus;
import dynamodbstore.runs.messages.MetricEntry;
import dynamodbstore.runs.messages.RunLogRequests;
import dynamodbstore.runs.messages.RunRequests;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Costs of searches among settled runs, in read units of DynamoDB; the table contract proves that
 * every adapter counts the same. Each run has four metrics, five params and two tags.
 */
class RunSearchUnitsTest {
  private static final int RUNS = 1500;
  private static final int RESULTS = 100;

  private final TestRuns runs = new TestRuns();

  @Test
  void pageOrderedByMetricCostsThePageNotTheExperiment() {
    fill();

    assertThat(cost("metrics.loss < 0.5", "metrics.accuracy DESC")).isLessThan(300);
  }

  @Test
  void pageOfNewestRunsCostsTheRunsAndTheirSnapshots() {
    fill();

    assertThat(cost("")).isLessThan(250);
  }

  @Test
  void selectiveFilterCostsItsMatches() {
    fill();

    assertThat(cost("params.rare = '7'")).isLessThan(60);
  }

  private double cost(String filter, String... orders) {
    double before = runs.meter.total().readUnits();
    var request =
        new RunRequests.Search(
            List.of(runs.experiment.toString()),
            filter,
            ViewType.ACTIVE_ONLY,
            RESULTS,
            List.of(orders),
            "");
    var page = runs.services.search().search(ALICE, Visibility.ALL, request);
    assertThat(IteratorStreams.of(page.runs()).count()).isEqualTo(page.size()).isPositive();
    return runs.meter.total().readUnits() - before;
  }

  private void fill() {
    for (int n = 0; n < RUNS; n++) {
      var start = Instant.ofEpochMilli(1000 + n);
      var request = new RunRequests.Create(runs.experiment, "user", start, "run-" + n, List.of());
      var id = runs.services.runs().create(ALICE, request).info().location().run();
      var batch =
          new RunLogRequests.LogBatch(
              id,
              List.of(
                  metric("loss", n * 0.6180339887498949 % 1),
                  metric("accuracy", n * 0.41421356237309515 % 1),
                  metric("f1", n),
                  metric("epochs", n % 20)),
              List.of(
                  new Param("half", "" + n % 2),
                  new Param("percent", "" + n % 100),
                  new Param("rare", "" + n % 1000),
                  new Param("lr", "" + n % 10),
                  new Param("depth", "" + n % 50)),
              List.of(new Tag("team", "" + n % 50), new Tag("stage", "" + n % 3)));
      runs.services.log().logBatch(ALICE, batch);
      var _ = runs.services.runs().update(ALICE, TestRuns.end(id, RunStatus.FINISHED, start));
      runs.services.settleWaiting();
    }
  }

  private static MetricEntry metric(String key, double value) {
    return new MetricEntry(key, value, 1, 0, Optional.empty());
  }
}
