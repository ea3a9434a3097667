package dynamodbstore.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.metrics.series.MetricSamples;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.StepRange;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Histories much longer than {@link PointMerge#HELD}, which must not be held in memory at once. */
class LongHistoryTest {
  private static final int POINTS = 200_000;
  private static final int BATCH = 1_000;

  private final Meter meter = new Meter();
  private final MetricRepository metrics =
      new MetricRepository(new MemoryTable(new TestClock(), meter), 2, HistoryHorizon.NONE);

  private static Point point(int n) {
    return Point.of(n, 1_700_000_000_000L + n * 10L, n % 97);
  }

  private void log(List<Integer> numbers) {
    for (int from = 0; from < numbers.size(); from += BATCH) {
      var batch = numbers.subList(from, Math.min(numbers.size(), from + BATCH));
      metrics.append(
          MetricSamples.RUN, Map.of("loss", batch.stream().map(LongHistoryTest::point).toList()));
    }
  }

  private List<Integer> numbers;

  @BeforeEach
  void count() {
    numbers = new ArrayList<>(POINTS);
    for (int n = 0; n < POINTS; n++) {
      numbers.add(n);
    }
  }

  @Test
  void historyLoggedInOrderIsReadOnce() {
    log(numbers);
    double before = meter.total().readUnits();

    assertComesInOrder(metrics.history(MetricSamples.RUN, "loss", Integer.MAX_VALUE), 0);

    assertThat(meter.total().readUnits() - before).isLessThan(600);
    assertComesInOrder(
        metrics.historyAfter(MetricSamples.RUN, "loss", point(150_000), Integer.MAX_VALUE),
        150_001);
  }

  @Test
  void historyLoggedBackwardsIsReturnedInOrder() {
    log(numbers.reversed());

    assertComesInOrder(metrics.history(MetricSamples.RUN, "loss", Integer.MAX_VALUE), 0);
  }

  @Test
  void historyOfOverlappingChunksIsReadSeveralTimesInOrder() {
    Collections.shuffle(numbers, new Random(1));
    log(numbers);

    assertComesInOrder(metrics.history(MetricSamples.RUN, "loss", Integer.MAX_VALUE), 0);
    assertThat(metrics.sample(MetricSamples.RUN, "loss", StepRange.ALL, 2).points())
        .containsExactly(point(0), point(POINTS - 1));
  }

  @Test
  void sampleOfALongHistoryIsSpreadEvenly() {
    log(numbers);
    double before = meter.total().readUnits();

    var sample = metrics.sample(MetricSamples.RUN, "loss", StepRange.ALL, 2_500).points();

    assertThat(sample).hasSize(2_500);
    for (int at = 0; at < 2_499; at++) {
      assertThat(sample.get(at)).isEqualTo(point(at * 80));
    }
    assertThat(sample.getLast()).isEqualTo(point(POINTS - 1));
    assertThat(meter.total().readUnits() - before).isLessThan(600);
  }

  private static void assertComesInOrder(Iterator<Point> points, int first) {
    int expected = first;
    while (points.hasNext()) {
      var point = points.next();
      if (!point.equals(point(expected))) {
        assertThat(point).isEqualTo(point(expected));
      }
      expected++;
    }
    assertThat(expected).isEqualTo(POINTS);
  }
}
