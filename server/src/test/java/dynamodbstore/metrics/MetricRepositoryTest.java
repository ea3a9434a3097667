package dynamodbstore.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.RunLocation;
import dynamodbstore.metrics.series.Metric;
import dynamodbstore.metrics.series.MetricSamples;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.PointOrder;
import dynamodbstore.metrics.series.StepRange;
import dynamodbstore.table.Read;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.LaggingTable;
import dynamodbstore.table.testkit.TestClock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricRepositoryTest {
  private static final int ALL = Integer.MAX_VALUE;

  private final TestClock clock = new TestClock();
  private final Meter meter = new Meter();
  private final LaggingTable table = new LaggingTable(new MemoryTable(clock, meter), clock);
  private final MetricRepository metrics = new MetricRepository(table, 2, HistoryHorizon.NONE);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void randomAppendsReadLikeANaiveModel(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 12; round++) {
      var location = MetricSamples.run(round);
      var naive = new NaiveMetric();
      for (int call = 1 + random.nextInt(60); call > 0; call--) {
        int size = random.nextInt(8) == 0 ? random.nextInt(400) : random.nextInt(5);
        var points = MetricSamples.points(random, size);
        metrics.append(location, Map.of("loss", points, "other", List.of(Point.of(call, 1, 1))));
        if (random.nextInt(4) == 0) {
          metrics.append(location, Map.of("loss", points));
        }
        naive.log(points);
      }

      naive.assertSame(metric(location, "loss"));
      assertSameHistory(location, naive, random);
      assertSameSamples(location, naive, random);
    }
  }

  @Test
  void unknownMetricHasNoHistory() {
    assertThat(MetricSamples.all(metrics.history(MetricSamples.RUN, "loss", ALL))).isEmpty();
    assertThat(metrics.sample(MetricSamples.RUN, "loss", StepRange.ALL, 10).points()).isEmpty();
    assertThat(MetricSamples.all(metrics.histories(List.of(MetricSamples.RUN), "loss", ALL)))
        .isEmpty();
  }

  @Test
  void longNamesWithACommonPrefixAreDifferentMetrics() {
    var name = "größe".repeat(50);
    metrics.append(
        MetricSamples.RUN,
        Map.of(name + "a", MetricSamples.noisy(500), name + "b", MetricSamples.noisy(3)));

    assertThat(MetricSamples.all(metrics.history(MetricSamples.RUN, name + "a", ALL)))
        .isEqualTo(MetricSamples.noisy(500));
    assertThat(MetricSamples.all(metrics.history(MetricSamples.RUN, name + "b", ALL)))
        .isEqualTo(MetricSamples.noisy(3));
  }

  @Test
  void repeatedBatchChangesNothing() {
    var small = Map.of("loss", MetricSamples.noisy(7), "acc", MetricSamples.noisy(1));
    var large = Map.of("loss", MetricSamples.noisy(7, 1_000));
    metrics.append(MetricSamples.RUN, small);
    metrics.append(MetricSamples.RUN, large);
    var before = table.get(MetricKeys.series(MetricSamples.RUN, "loss"), Read.STRONG);
    double units = meter.total().writeUnits();

    metrics.append(MetricSamples.RUN, small);

    assertThat(meter.total().writeUnits()).isEqualTo(units);

    metrics.append(MetricSamples.RUN, large);

    assertThat(table.get(MetricKeys.series(MetricSamples.RUN, "loss"), Read.STRONG))
        .isEqualTo(before);
    assertThat(MetricSamples.all(metrics.history(MetricSamples.RUN, "loss", ALL)))
        .isEqualTo(MetricSamples.noisy(1_007));
  }

  @Test
  void historiesOfRunsAreOrderedByIdDistinctAndLimited() {
    metrics.append(MetricSamples.run(2), Map.of("loss", MetricSamples.noisy(300)));
    metrics.append(
        MetricSamples.run(1),
        Map.of("loss", MetricSamples.noisy(2), "acc", MetricSamples.noisy(5)));
    metrics.append(MetricSamples.run(3), Map.of("loss", MetricSamples.noisy(2)));
    var locations =
        List.of(
            MetricSamples.run(3),
            MetricSamples.run(2),
            MetricSamples.run(1),
            MetricSamples.run(4),
            MetricSamples.run(2));
    var expected = new ArrayList<RunPoint>();
    MetricSamples.noisy(2)
        .forEach(point -> expected.add(new RunPoint(MetricSamples.run(1).run(), point)));
    MetricSamples.noisy(300)
        .forEach(point -> expected.add(new RunPoint(MetricSamples.run(2).run(), point)));
    MetricSamples.noisy(2)
        .forEach(point -> expected.add(new RunPoint(MetricSamples.run(3).run(), point)));

    assertThat(MetricSamples.all(metrics.histories(locations, "loss", ALL))).isEqualTo(expected);
    for (int limit : new int[] {0, 1, 2, 3, 302, 303, 304, 305}) {
      assertThat(MetricSamples.all(metrics.histories(locations, "loss", limit)))
          .isEqualTo(expected.stream().limit(limit).toList());
    }
  }

  @Test
  void stepsAreFilteredBeforeTheyAreSampled() {
    metrics.append(MetricSamples.RUN, Map.of("loss", MetricSamples.noisy(3_000)));
    for (int step = 3_000; step < 3_100; step++) {
      metrics.append(MetricSamples.RUN, Map.of("loss", MetricSamples.noisy(step, 1)));
    }

    for (var steps :
        List.of(
            new StepRange(10, 19),
            new StepRange(2_990, 3_050),
            new StepRange(-5, -1),
            new StepRange(20, 10))) {
      var expected =
          MetricSamples.noisy(3_100).stream()
              .filter(point -> steps.first() <= point.step() && point.step() <= steps.last())
              .toList();
      for (int most : new int[] {1, 2, 7, 500}) {
        assertThat(metrics.sample(MetricSamples.RUN, "loss", steps, most).points())
            .isEqualTo(PointSamplerTest.bucketed(expected, most));
      }
    }
  }

  private void assertSameHistory(RunLocation location, NaiveMetric naive, Random random) {
    var expected = naive.in(PointOrder.BY_TIME);
    assertThat(MetricSamples.all(metrics.history(location, "loss", ALL))).isEqualTo(expected);
    int page = 1 + random.nextInt(80);
    var paged = new ArrayList<Point>();
    var next = MetricSamples.all(metrics.history(location, "loss", page));
    while (!next.isEmpty()) {
      paged.addAll(next);
      next = MetricSamples.all(metrics.historyAfter(location, "loss", paged.getLast(), page));
    }
    assertThat(paged).isEqualTo(expected);
  }

  private void assertSameSamples(RunLocation location, NaiveMetric naive, Random random) {
    var points = naive.in(PointOrder.BY_STEP);
    int most = 1 + random.nextInt(60);
    assertThat(metrics.sample(location, "loss", StepRange.ALL, most).points())
        .isEqualTo(PointSamplerTest.bucketed(points, most));
    int first = random.nextInt(40) - 20;
    var steps = new StepRange(first, first + random.nextInt(20));
    var filtered =
        points.stream()
            .filter(point -> steps.first() <= point.step() && point.step() <= steps.last())
            .toList();
    assertThat(metrics.sample(location, "loss", steps, most).points())
        .isEqualTo(PointSamplerTest.bucketed(filtered, most));
  }

  private Optional<Metric> metric(RunLocation location, String key) {
    return table.get(MetricKeys.series(location, key), Read.STRONG).map(MetricItems::metric);
  }

  /** Reference model of a metric: a list of its points. */
  private static final class NaiveMetric {
    private final List<Point> logged = new ArrayList<>();

    void log(List<Point> points) {
      logged.addAll(points);
    }

    List<Point> in(PointOrder order) {
      var points = new TreeSet<>(order);
      points.addAll(logged);
      return List.copyOf(points);
    }

    void assertSame(Optional<Metric> metric) {
      if (logged.isEmpty()) {
        assertThat(metric).isEmpty();
        return;
      }
      var latest = logged.getFirst();
      for (var point : logged) {
        latest = point.isNewerThan(latest) ? point : latest;
      }
      var numbers =
          logged.stream().mapToDouble(Point::value).filter(value -> !Double.isNaN(value)).toArray();
      double least = Arrays.stream(numbers).min().orElse(Double.NaN);
      double greatest = Arrays.stream(numbers).max().orElse(Double.NaN);
      assertThat(metric).contains(new Metric("loss", latest, least, greatest));
    }
  }
}
