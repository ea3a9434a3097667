package dynamodbstore.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.metrics.series.Chunk;
import dynamodbstore.metrics.series.Metric;
import dynamodbstore.metrics.series.MetricSamples;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.PointOrder;
import dynamodbstore.metrics.series.StepRange;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.embedded.EmbeddedTable;
import dynamodbstore.table.embedded.database.Durability;
import dynamodbstore.table.embedded.database.EmbeddedOptions;
import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.table.testkit.TestClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AppendTest {
  private static final int ALL = Integer.MAX_VALUE;

  private final TestClock clock = new TestClock();

  @TempDir private Path folder;

  /**
   * A batch with every effect: a new series, a longer tail, a sealed tail, and batches too large
   * for one.
   */
  private static Map<String, List<Point>> batch() {
    return Map.of(
        "new", MetricSamples.noisy(3),
        "short", MetricSamples.noisy(5, 2),
        "full", MetricSamples.noisy(38, 20),
        "long", MetricSamples.noisy(10, 300),
        "huge", MetricSamples.noisy(2 * Chunk.LARGEST + 1));
  }

  private static Map<String, List<Point>> before() {
    return Map.of(
        "short", MetricSamples.noisy(5),
        "full", MetricSamples.noisy(38),
        "long", MetricSamples.noisy(10));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void retryAfterAFaultAtAnyWriteStoresEveryPointOnce(boolean isMade) {
    for (long write = 0; ; write++) {
      var table = new FaultyTable(new MemoryTable(clock, new Meter()));
      var metrics = new MetricRepository(table, 2, HistoryHorizon.NONE);
      metrics.append(MetricSamples.RUN, before());
      if (isMade) {
        table.failAfter(write);
      } else {
        table.failBefore(write);
      }
      if (!fails(metrics, batch())) {
        assertThat(write).isEqualTo(10);
        return;
      }
      assertNothingIsLost(metrics);

      metrics.append(MetricSamples.RUN, batch());

      assertAllIsThereOnce(metrics, table);
    }
  }

  @Test
  void retryAfterAFaultAtAnyStepInAFolderStoresEveryPointOnce() {
    // The reads and the commit of the tails, and the commit of the chunks with their series.
    int steps = 3;
    for (int step = 0; step <= steps; step++) {
      try (var opened = open(folder.resolve("table" + step))) {
        var table = FaultyTable.ofCombinedCalls(opened);
        var metrics = new MetricRepository(table, 2, HistoryHorizon.NONE);
        metrics.append(MetricSamples.RUN, before());
        table.failAfter(step);
        assertThat(fails(metrics, batch())).isEqualTo(step < steps);
        assertNothingIsLost(metrics);

        if (table.hasFailed()) {
          metrics.append(MetricSamples.RUN, batch());
        }

        assertAllIsThereOnce(metrics, table);
      }
    }
  }

  @Test
  void tableThatComputesEachRewriteRepeatedlyStoresEveryPointOnce() {
    var table = new RepeatingTable(new MemoryTable(clock, new Meter()));
    var metrics = new MetricRepository(table, 2, HistoryHorizon.NONE);
    metrics.append(MetricSamples.RUN, before());

    metrics.append(MetricSamples.RUN, batch());

    assertAllIsThereOnce(metrics, table);
  }

  private EmbeddedTable open(Path path) {
    var options = EmbeddedOptions.defaults().withDurability(Durability.OS);
    return EmbeddedTable.open(path, options, clock, new Meter());
  }

  @Test
  void tailIsSealedOnceIfTheFirstAttemptFailedAfterItsChunk() {
    var meter = new Meter();
    var table = new FaultyTable(new MemoryTable(clock, meter));
    var metrics = new MetricRepository(table, 2, HistoryHorizon.NONE);
    metrics.append(MetricSamples.RUN, Map.of("full", MetricSamples.noisy(38)));
    table.failBefore(1);
    assertThatThrownBy(
            () -> metrics.append(MetricSamples.RUN, Map.of("full", MetricSamples.noisy(38, 20))))
        .isInstanceOf(TableException.class);

    metrics.append(MetricSamples.RUN, Map.of("full", MetricSamples.noisy(38, 20)));

    var items = table.scan(Optional.empty(), Read.STRONG).items();
    assertThat(items).hasSize(2);
    assertThat(MetricSamples.all(metrics.history(MetricSamples.RUN, "full", ALL)))
        .isEqualTo(MetricSamples.noisy(58));
  }

  @Test
  void firstBatchSealedIsCountedAfterAFaultEvenIfItChangesNothingElse() {
    var table = new FaultyTable(new MemoryTable(clock, new Meter()));
    var metrics = new MetricRepository(table, 2, HistoryHorizon.NONE);
    metrics.append(
        MetricSamples.RUN, Map.of("a", List.of(Point.of(9, 9, -1), Point.of(9, 9, 1_000))));
    var batch = IntStream.range(0, 300).mapToObj(value -> Point.of(5, 5, value)).toList();
    table.failBefore(1);
    assertThat(fails(metrics, Map.of("a", batch))).isTrue();

    metrics.append(MetricSamples.RUN, Map.of("a", batch));

    assertThat(MetricSamples.all(metrics.history(MetricSamples.RUN, "a", ALL)))
        .hasSize(302)
        .containsAll(batch);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void failedAppendsNeverHideOrReorderLoggedPoints(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 20; round++) {
      var table = new FaultyTable(new MemoryTable(clock, new Meter()));
      var metrics = new MetricRepository(table, 2, HistoryHorizon.NONE);
      var attempted = new TreeSet<>(PointOrder.BY_TIME);
      var logged = new HashSet<Point>();
      for (int call = 0; call < 60; call++) {
        var points =
            MetricSamples.points(random, 1 + random.nextInt(random.nextBoolean() ? 4 : 250));
        attempted.addAll(points);
        table.failBefore(random.nextInt(6));
        if (!fails(metrics, Map.of("a", points))) {
          logged.addAll(points);
        }
      }

      var history = MetricSamples.all(metrics.history(MetricSamples.RUN, "a", ALL));

      assertThat(history).isSortedAccordingTo(PointOrder.BY_TIME).doesNotHaveDuplicates();
      assertThat(attempted).containsAll(history);
      assertThat(history).containsAll(logged);
      var paged = new ArrayList<Point>();
      var page = MetricSamples.all(metrics.history(MetricSamples.RUN, "a", 37));
      while (!page.isEmpty()) {
        paged.addAll(page);
        page = MetricSamples.all(metrics.historyAfter(MetricSamples.RUN, "a", paged.getLast(), 37));
      }
      assertThat(paged).isSortedAccordingTo(PointOrder.BY_TIME).containsAll(logged);
    }
  }

  @Test
  void sealingDoesNotDisturbAHistoryBeingRead() {
    var metrics = new MetricRepository(new MemoryTable(clock, new Meter()), 2, HistoryHorizon.NONE);
    metrics.append(MetricSamples.RUN, Map.of("a", MetricSamples.noisy(300)));
    metrics.append(MetricSamples.RUN, Map.of("a", MetricSamples.noisy(300, 30)));
    var history = metrics.history(MetricSamples.RUN, "a", ALL);

    metrics.append(MetricSamples.RUN, Map.of("a", MetricSamples.noisy(330, 40)));

    assertThat(MetricSamples.all(history)).isEqualTo(MetricSamples.noisy(330));
    assertThat(MetricSamples.all(metrics.history(MetricSamples.RUN, "a", ALL)))
        .isEqualTo(MetricSamples.noisy(370));
  }

  @Test
  void concurrentWritersOfTheSameMetricsLoseNoPoint() throws Exception {
    var table = new MemoryTable(clock, new Meter());
    var metrics = new MetricRepository(table, 2, HistoryHorizon.NONE);
    int writers = 32;
    int calls = 25;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var ends = new ArrayList<Future<?>>();
      for (int writer = 0; writer < writers; writer++) {
        int first = writer * calls;
        ends.add(
            threads.submit(
                () -> {
                  for (int step = first; step < first + calls; step++) {
                    metrics.append(
                        MetricSamples.RUN,
                        Map.of(
                            "a", MetricSamples.noisy(step, 1), "b", MetricSamples.noisy(step, 1)));
                  }
                }));
      }
      for (var end : ends) {
        end.get();
      }
    }

    var expected = MetricSamples.noisy(writers * calls);
    for (var key : List.of("a", "b")) {
      assertThat(MetricSamples.all(metrics.history(MetricSamples.RUN, key, ALL)))
          .isEqualTo(expected);
      assertThat(metrics.sample(MetricSamples.RUN, key, StepRange.ALL, 10).points())
          .isEqualTo(PointSamplerTest.bucketed(expected, 10));
      assertThat(
              MetricItems.metric(
                  table.get(MetricKeys.series(MetricSamples.RUN, key), Read.STRONG).orElseThrow()))
          .isEqualTo(metricOf(key, expected));
    }
  }

  @Test
  void refusedAppendIsRetriedOnTheSeriesOfTheOtherProcess() {
    for (int acts = 1; acts <= 6; acts++) {
      for (var points : List.of(MetricSamples.noisy(1_000, 1), MetricSamples.noisy(1_000, 300))) {
        var table = new MemoryTable(clock, new Meter());
        var rival = new MetricRepository(table, 2, HistoryHorizon.NONE);
        var steps = new AtomicInteger();
        var contended =
            new RacingTable(
                table,
                () ->
                    rival.append(
                        MetricSamples.RUN,
                        Map.of("a", MetricSamples.noisy(steps.getAndAdd(15), 15))),
                acts);

        new MetricRepository(contended, 2, HistoryHorizon.NONE)
            .append(MetricSamples.RUN, Map.of("a", points));

        var expected = new ArrayList<>(MetricSamples.noisy(15 * acts));
        expected.addAll(points);
        assertThat(MetricSamples.all(rival.history(MetricSamples.RUN, "a", ALL)))
            .isEqualTo(expected);
        assertThat(
                MetricItems.metric(
                    table
                        .get(MetricKeys.series(MetricSamples.RUN, "a"), Read.STRONG)
                        .orElseThrow()))
            .isEqualTo(metricOf("a", expected));
      }
    }
  }

  @Test
  void appendThatIsAlwaysRefusedFailsAtItsDeadline() {
    var table = new MemoryTable(clock, new Meter());
    var rival = new MetricRepository(table, 2, HistoryHorizon.NONE);
    var steps = new AtomicInteger();
    var contended =
        new RacingTable(
            table,
            () ->
                rival.append(
                    MetricSamples.RUN,
                    Map.of("a", MetricSamples.noisy(steps.getAndIncrement(), 1))),
            ALL);
    var metrics = new MetricRepository(contended, 2, HistoryHorizon.NONE, Duration.ofMillis(200));

    assertThatThrownBy(
            () -> metrics.append(MetricSamples.RUN, Map.of("a", MetricSamples.noisy(-1, 1))))
        .isInstanceOf(TableBusy.class)
        .hasMessageContaining(MetricSamples.RUN.run().text());
    assertThat(steps.get()).isGreaterThan(5);
  }

  private static boolean fails(MetricRepository metrics, Map<String, List<Point>> batch) {
    try {
      metrics.append(MetricSamples.RUN, batch);
      return false;
    } catch (TableException expected) {
      return true;
    }
  }

  private static void assertNothingIsLost(MetricRepository metrics) {
    before()
        .forEach(
            (key, points) ->
                assertThat(MetricSamples.all(metrics.history(MetricSamples.RUN, key, ALL)))
                    .containsAll(points));
  }

  private static void assertAllIsThereOnce(MetricRepository metrics, Table table) {
    var expected = new HashMap<String, List<Point>>();
    before().forEach((key, points) -> expected.put(key, new ArrayList<>(points)));
    batch()
        .forEach(
            (key, points) -> expected.computeIfAbsent(key, _ -> new ArrayList<>()).addAll(points));
    expected.forEach(
        (key, points) -> {
          assertThat(MetricSamples.all(metrics.history(MetricSamples.RUN, key, ALL)))
              .isEqualTo(points);
          assertThat(metrics.sample(MetricSamples.RUN, key, StepRange.ALL, 9).points())
              .isEqualTo(PointSamplerTest.bucketed(points, 9));
          var item =
              table.get(MetricKeys.series(MetricSamples.RUN, key), Read.STRONG).orElseThrow();
          assertThat(MetricItems.metric(item)).isEqualTo(metricOf(key, points));
        });
  }

  private static Metric metricOf(String key, List<Point> points) {
    var values = points.stream().mapToDouble(Point::value).summaryStatistics();
    return new Metric(key, points.getLast(), values.getMin(), values.getMax());
  }
}
