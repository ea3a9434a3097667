package dynamodbstore.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.metrics.series.MetricSamples;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.StepRange;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Read and write units that DynamoDB would bill for metrics. */
class MetricCostsTest {
  private static final int ALL = Integer.MAX_VALUE;

  private final Meter meter = new Meter();
  private final MetricRepository metrics =
      new MetricRepository(new MemoryTable(new TestClock(), meter), 2, HistoryHorizon.NONE);

  @Test
  void pointCostsOneWriteUnitAndATwentiethMore() {
    int calls = 5_000;
    var cost = cost(() -> logOneByOne(0, calls));

    assertThat(cost.writeUnits() / calls).isBetween(1.0, 1.06);
    assertThat(cost.readUnits() / calls).isEqualTo(1);
  }

  @Test
  void batchOfAThousandPointsCostsTwelveWriteUnits() {
    var cost =
        cost(() -> metrics.append(MetricSamples.RUN, Map.of("loss", MetricSamples.noisy(1_000))));

    assertThat(cost).isEqualTo(new Cost(1, 12));
  }

  @Test
  void pointOfEachOfAThousandMetricsCostsOneUnitEach() {
    double first = cost(() -> metrics.append(MetricSamples.RUN, pointOfEach(0))).writeUnits();
    double many =
        cost(() -> {
              for (int step = 1; step <= 45; step++) {
                metrics.append(MetricSamples.RUN, pointOfEach(step));
              }
            })
            .writeUnits();

    assertThat(first).isEqualTo(1_000);
    assertThat(many).isBetween(45_000.0, 48_000.0);
  }

  @Test
  void repeatedBatchCostsLessThanTheFirst() {
    var batch = Map.of("loss", MetricSamples.noisy(1_000), "acc", MetricSamples.noisy(10));
    var first = cost(() -> metrics.append(MetricSamples.RUN, batch));

    var second = cost(() -> metrics.append(MetricSamples.RUN, batch));

    assertThat(second.writeUnits()).isLessThan(first.writeUnits());
  }

  @Test
  void pageOfAHistoryCostsTheSameAtAnyPosition() {
    metrics.append(MetricSamples.RUN, Map.of("loss", MetricSamples.noisy(2_000)));
    logOneByOne(2_000, 8_000);
    var points = MetricSamples.noisy(10_000);

    for (int from : new int[] {0, 4_000, 8_000}) {
      var cost =
          cost(
              () ->
                  assertThat(
                          MetricSamples.all(
                              metrics.historyAfter(
                                  MetricSamples.RUN, "loss", points.get(from), 500)))
                      .isEqualTo(points.subList(from + 1, from + 501)));
      assertThat(cost.readUnits()).isBetween(5.0, 100.0);
    }
  }

  @Test
  void wholeHistoryAndSampleReadEachChunkOnce() {
    logOneByOne(0, 5_000);
    var whole =
        cost(
            () ->
                assertThat(MetricSamples.all(metrics.history(MetricSamples.RUN, "loss", ALL)))
                    .hasSize(5_000));
    var sample =
        cost(
            () ->
                assertThat(metrics.sample(MetricSamples.RUN, "loss", StepRange.ALL, 100).points())
                    .hasSize(100));
    var few =
        cost(
            () ->
                assertThat(
                        metrics
                            .sample(MetricSamples.RUN, "loss", new StepRange(2_000, 2_050), 100)
                            .points())
                    .hasSize(51));

    assertThat(whole.readUnits()).isBetween(15.0, 25.0);
    assertThat(sample.readUnits()).isEqualTo(whole.readUnits());
    assertThat(few.readUnits()).isEqualTo(2);
  }

  @Test
  void historyOfAMetricWithoutChunksCostsOneRead() {
    metrics.append(MetricSamples.RUN, Map.of("loss", MetricSamples.noisy(20)));

    var history =
        cost(
            () ->
                assertThat(MetricSamples.all(metrics.history(MetricSamples.RUN, "loss", ALL)))
                    .hasSize(20));
    var sample =
        cost(
            () ->
                assertThat(metrics.sample(MetricSamples.RUN, "loss", StepRange.ALL, 5).points())
                    .hasSize(5));

    assertThat(history).isEqualTo(new Cost(1, 0));
    assertThat(sample).isEqualTo(new Cost(1, 0));
  }

  private void logOneByOne(int firstStep, int count) {
    for (var point : MetricSamples.noisy(firstStep, count)) {
      metrics.append(MetricSamples.RUN, Map.of("loss", List.of(point)));
    }
  }

  private static Map<String, List<Point>> pointOfEach(int step) {
    var points = new HashMap<String, List<Point>>();
    for (int metric = 0; metric < 1_000; metric++) {
      points.put("layer/" + metric + "/norm", MetricSamples.noisy(step * 1_000 + metric, 1));
    }
    return points;
  }

  private Cost cost(Runnable work) {
    var before = meter.total();
    work.run();
    var after = meter.total();
    return new Cost(
        after.readUnits() - before.readUnits(), after.writeUnits() - before.writeUnits());
  }
}
