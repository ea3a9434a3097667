package dynamodbstore.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.RunPlace;
import dynamodbstore.table.Meter;
import dynamodbstore.table.Read;
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
  private final MetricRepository metrics = new MetricRepository(table);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void randomAppendsReadLikeANaiveModel(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 12; round++) {
      var place = Sample.run(round);
      var naive = new NaiveMetric();
      for (int call = 1 + random.nextInt(60); call > 0; call--) {
        int size = random.nextInt(8) == 0 ? random.nextInt(400) : random.nextInt(5);
        var points = Sample.points(random, size);
        metrics.append(place, Map.of("loss", points, "other", List.of(Point.of(call, 1, 1))));
        if (random.nextInt(4) == 0) {
          metrics.append(place, Map.of("loss", points));
        }
        naive.log(points);
      }

      naive.assertSame(metric(place, "loss"));
      assertSameHistory(place, naive, random);
      assertSameSamples(place, naive, random);
    }
  }

  @Test
  void unknownMetricHasNoHistory() {
    assertThat(Sample.all(metrics.history(Sample.RUN, "loss", ALL))).isEmpty();
    assertThat(metrics.sample(Sample.RUN, "loss", Steps.ALL, 10)).isEmpty();
    assertThat(Sample.all(metrics.histories(List.of(Sample.RUN), "loss", ALL))).isEmpty();
  }

  @Test
  void longNamesWithACommonPrefixAreDifferentMetrics() {
    var name = "größe".repeat(50);
    metrics.append(Sample.RUN, Map.of(name + "a", Sample.noisy(500), name + "b", Sample.noisy(3)));

    assertThat(Sample.all(metrics.history(Sample.RUN, name + "a", ALL)))
        .isEqualTo(Sample.noisy(500));
    assertThat(Sample.all(metrics.history(Sample.RUN, name + "b", ALL))).isEqualTo(Sample.noisy(3));
  }

  @Test
  void repeatedBatchChangesNothing() {
    var small = Map.of("loss", Sample.noisy(7), "acc", Sample.noisy(1));
    var large = Map.of("loss", Sample.noisy(7, 1_000));
    metrics.append(Sample.RUN, small);
    metrics.append(Sample.RUN, large);
    var before = table.get(MetricKeys.series(Sample.RUN, "loss"), Read.STRONG);
    double units = meter.total().writeUnits();

    metrics.append(Sample.RUN, small);

    assertThat(meter.total().writeUnits()).isEqualTo(units);

    metrics.append(Sample.RUN, large);

    assertThat(table.get(MetricKeys.series(Sample.RUN, "loss"), Read.STRONG)).isEqualTo(before);
    assertThat(Sample.all(metrics.history(Sample.RUN, "loss", ALL))).isEqualTo(Sample.noisy(1_007));
  }

  @Test
  void historiesOfRunsAreOrderedByIdDistinctAndLimited() {
    metrics.append(Sample.run(2), Map.of("loss", Sample.noisy(300)));
    metrics.append(Sample.run(1), Map.of("loss", Sample.noisy(2), "acc", Sample.noisy(5)));
    metrics.append(Sample.run(3), Map.of("loss", Sample.noisy(2)));
    var places = List.of(Sample.run(3), Sample.run(2), Sample.run(1), Sample.run(4), Sample.run(2));
    var expected = new ArrayList<RunPoint>();
    Sample.noisy(2).forEach(point -> expected.add(new RunPoint(Sample.run(1).run(), point)));
    Sample.noisy(300).forEach(point -> expected.add(new RunPoint(Sample.run(2).run(), point)));
    Sample.noisy(2).forEach(point -> expected.add(new RunPoint(Sample.run(3).run(), point)));

    assertThat(Sample.all(metrics.histories(places, "loss", ALL))).isEqualTo(expected);
    for (int limit : new int[] {0, 1, 2, 3, 302, 303, 304, 305}) {
      assertThat(Sample.all(metrics.histories(places, "loss", limit)))
          .isEqualTo(expected.stream().limit(limit).toList());
    }
  }

  @Test
  void stepsAreFilteredBeforeTheyAreSampled() {
    metrics.append(Sample.RUN, Map.of("loss", Sample.noisy(3_000)));
    for (int step = 3_000; step < 3_100; step++) {
      metrics.append(Sample.RUN, Map.of("loss", Sample.noisy(step, 1)));
    }

    for (var steps :
        List.of(new Steps(10, 19), new Steps(2_990, 3_050), new Steps(-5, -1), new Steps(20, 10))) {
      var expected =
          Sample.noisy(3_100).stream()
              .filter(point -> steps.first() <= point.step() && point.step() <= steps.last())
              .toList();
      for (int most : new int[] {1, 2, 7, 500}) {
        assertThat(metrics.sample(Sample.RUN, "loss", steps, most))
            .isEqualTo(SamplingTest.bucketed(expected, most));
      }
    }
  }

  private void assertSameHistory(RunPlace place, NaiveMetric naive, Random random) {
    var expected = naive.in(Order.BY_TIME);
    assertThat(Sample.all(metrics.history(place, "loss", ALL))).isEqualTo(expected);
    int page = 1 + random.nextInt(80);
    var paged = new ArrayList<Point>();
    var next = Sample.all(metrics.history(place, "loss", page));
    while (!next.isEmpty()) {
      paged.addAll(next);
      next = Sample.all(metrics.historyAfter(place, "loss", paged.getLast(), page));
    }
    assertThat(paged).isEqualTo(expected);
  }

  private void assertSameSamples(RunPlace place, NaiveMetric naive, Random random) {
    var points = naive.in(Order.BY_STEP);
    int most = 1 + random.nextInt(60);
    assertThat(metrics.sample(place, "loss", Steps.ALL, most))
        .isEqualTo(SamplingTest.bucketed(points, most));
    int first = random.nextInt(40) - 20;
    var steps = new Steps(first, first + random.nextInt(20));
    var filtered =
        points.stream()
            .filter(point -> steps.first() <= point.step() && point.step() <= steps.last())
            .toList();
    assertThat(metrics.sample(place, "loss", steps, most))
        .isEqualTo(SamplingTest.bucketed(filtered, most));
  }

  private Optional<Metric> metric(RunPlace place, String key) {
    return table.get(MetricKeys.series(place, key), Read.STRONG).map(MetricItems::latest);
  }

  /** Reference model of a metric: a list of its points. */
  private static final class NaiveMetric {
    private final List<Point> logged = new ArrayList<>();

    void log(List<Point> points) {
      logged.addAll(points);
    }

    List<Point> in(Order order) {
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
