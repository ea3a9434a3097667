package dynamodbstore.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.metrics.series.Metric;
import dynamodbstore.metrics.series.MetricSamples;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.PointOrder;
import dynamodbstore.metrics.series.StepRange;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.items.Index;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of histories with expired values, on every table. */
abstract class ExpiredHistoryContract {
  static final int ALL = Integer.MAX_VALUE;

  Table table;

  /** Values do not expire for it. */
  MetricRepository whole;

  abstract Table open();

  @BeforeEach
  void openTable() {
    table = open();
    whole = new MetricRepository(table, 2, HistoryHorizon.NONE);
  }

  @AfterEach
  void close() {
    table.close();
  }

  @Test
  void expiredValuesAreHiddenThenDeletedAndTheSummaryStays() {
    var points = MetricSamples.noisy(5_000);
    log("loss", points);
    long earliest = points.get(4_200).timestamp();
    var metric = metric("loss");

    assertVisible("loss", points.subList(4_200, 5_000), earliest);
    assertThat(whole.history(MetricSamples.RUN, "loss", ALL).expiredBefore()).isEmpty();

    long deleted = delete(earliest);

    assertThat(deleted).isEqualTo(4_000);
    assertThat(chunks()).isEqualTo(1);
    assertVisible("loss", points.subList(4_200, 5_000), earliest);
    assertThat(metric("loss")).isEqualTo(metric);
    var left = whole.history(MetricSamples.RUN, "loss", ALL);
    assertThat(MetricSamples.all(left)).isEqualTo(points.subList(4_000, 5_000));
    assertThat(left.expiredBefore()).hasValue(earliest);
    assertThat(delete(earliest)).isZero();
  }

  @Test
  void latestValueStaysInTheHistoryHoweverOldItIs() {
    var points = MetricSamples.noisy(2_500);
    log("loss", points);

    for (long age : new long[] {1, 2}) {
      assertVisible("loss", List.of(points.getLast()), Long.MAX_VALUE - age);
      assertThat(delete(Long.MAX_VALUE - age)).isEqualTo(age == 1 ? 2_500 : 0);
    }

    assertThat(chunks()).isZero();
    assertThat(MetricSamples.all(whole.history(MetricSamples.RUN, "loss", ALL)))
        .containsExactly(points.getLast());
    assertThat(whole.sample(MetricSamples.RUN, "loss", StepRange.ALL, 5).points())
        .containsExactly(points.getLast());
    assertThat(whole.sample(MetricSamples.RUN, "loss", new StepRange(0, 5), 5).points()).isEmpty();
  }

  @Test
  void laterValuesDoNotChangeExtremesThatHaveExpired() {
    log("loss", List.of(Point.of(0, 1, 100), Point.of(1, 2, -100)));
    log("loss", MetricSamples.noisy(2, 1_000));
    var before = delete(Long.MAX_VALUE);

    log("loss", List.of(Point.of(2_000, 3, 0.5)));

    assertThat(before).isPositive();
    assertThat(metric("loss")).isEqualTo(new Metric("loss", Point.of(2_000, 3, 0.5), -100, 100));
  }

  @Test
  void otherMetricsAndLaterValuesStay() {
    var longName = "n".repeat(250) + "#%ä".repeat(40);
    log("loss", MetricSamples.noisy(500));
    log(longName, MetricSamples.noisy(500));
    log("accuracy", MetricSamples.noisy(5_000, 500));
    long earliest = MetricSamples.noisy(5_000, 1).getFirst().timestamp();

    assertThat(delete(earliest)).isEqualTo(1_000);

    assertVisible("accuracy", MetricSamples.noisy(5_000, 500), earliest);
    assertThat(whole.history(MetricSamples.RUN, "accuracy", ALL).expiredBefore()).isEmpty();
    assertVisible(longName, MetricSamples.noisy(499, 1), earliest);
  }

  @Test
  void randomHistoriesAreThoseOfTheValuesThatHaveNotExpired() {
    long seed = System.nanoTime();
    var random = new Random(seed);
    for (int round = 0; round < rounds(); round++) {
      var name = "metric" + round;
      var points = new TreeSet<Point>(PointOrder.BY_TIME);
      long earliest = Long.MIN_VALUE + 1;
      for (int batch = 0; batch < 6; batch++) {
        var some = MetricSamples.points(random, 1 + random.nextInt(300));
        log(name, some);
        points.addAll(some);
        earliest = Math.max(earliest, random.nextInt(60) - 30);
        var expected = visible(points, metric(name).latest(), earliest);

        assertThat(MetricSamples.all(at(earliest).history(MetricSamples.RUN, name, ALL)))
            .as("seed %d", seed)
            .isEqualTo(expected);

        if (random.nextBoolean()) {
          var _ = delete(earliest);
        }
        assertThat(MetricSamples.all(at(earliest).history(MetricSamples.RUN, name, ALL)))
            .as("seed %d", seed)
            .isEqualTo(expected);
        assertThat(at(earliest).sample(MetricSamples.RUN, name, StepRange.ALL, ALL).points())
            .as("seed %d", seed)
            .containsExactlyInAnyOrderElementsOf(expected);
      }
    }
  }

  int rounds() {
    return 5;
  }

  private static List<Point> visible(Set<Point> points, Point latest, long earliest) {
    return points.stream()
        .filter(point -> point.timestamp() >= earliest || point.equals(latest))
        .toList();
  }

  /** Of a server whose policy makes values expire before a time. */
  MetricRepository at(long earliest) {
    var day = Duration.ofDays(1);
    var clock = InstantSource.fixed(Instant.ofEpochMilli(earliest).plus(day));
    return new MetricRepository(table, 2, new HistoryHorizon(() -> Optional.of(day), clock));
  }

  void log(String name, List<Point> points) {
    whole.append(MetricSamples.RUN, Map.of(name, points));
  }

  long delete(long earliest) {
    return new ExpiredHistoryRepository(table).deleteExpired(MetricSamples.RUN, earliest);
  }

  Metric metric(String name) {
    return MetricItems.metric(
        table.get(MetricKeys.series(MetricSamples.RUN, name), Read.STRONG).orElseThrow());
  }

  long chunks() {
    var query =
        Query.of(Index.LSI2, MetricSamples.RUN.partition())
            .in(MetricKeys.chunks())
            .read(Read.STRONG.keys());
    return Pages.stream(table, query).count();
  }

  private void assertVisible(String name, List<Point> points, long earliest) {
    var metrics = at(earliest);
    var history = metrics.history(MetricSamples.RUN, name, ALL);

    assertThat(MetricSamples.all(history)).isEqualTo(points);
    boolean isWhole = points.size() == 500;
    assertThat(history.expiredBefore().isPresent()).isEqualTo(!isWhole);
    var sample = metrics.sample(MetricSamples.RUN, name, StepRange.ALL, 10_000);
    assertThat(sample.points()).isEqualTo(points);
    assertThat(sample.expiredBefore()).isEqualTo(history.expiredBefore());
    var histories = metrics.histories(List.of(MetricSamples.RUN), name, ALL);
    assertThat(MetricSamples.all(histories)).extracting(RunPoint::point).isEqualTo(points);
    assertThat(histories.expired()).hasSize(isWhole ? 0 : 1);
  }
}
