package dynamodbstore.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.metrics.series.MetricSamples;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Contract of concurrent writers of the same series, on every table: each point is stored once and
 * no append fails.
 */
@Timeout(120)
abstract class SharedSeriesContract {
  private final Table table;
  private final MetricRepository metrics;
  private final int appends;

  /**
   * @param appends how many each thread makes
   */
  SharedSeriesContract(Table table, int appends) {
    this.table = table;
    this.metrics = new MetricRepository(table, 2, HistoryHorizon.NONE);
    this.appends = appends;
  }

  @AfterEach
  void close() {
    table.close();
  }

  @Test
  void concurrentWritersStoreEveryPointOnceWithoutFailure() throws Exception {
    int writers = 16;

    together(
        writers,
        writer -> {
          for (int n = 0; n < appends; n++) {
            int step = writer * appends + n;
            metrics.append(MetricSamples.RUN, Map.of("a", MetricSamples.noisy(step, 1)));
          }
        });

    assertKept("a", MetricSamples.noisy(writers * appends));
  }

  @Test
  void overlappingLargeAndSmallBatchesAreStoredOnce() throws Exception {
    together(
        8,
        writer -> {
          for (int n = 0; n < appends; n++) {
            // Two writers log each batch.
            int first = (n * 4 + writer / 2) * 300;
            metrics.append(
                MetricSamples.RUN, Map.of("a", MetricSamples.noisy(first, n % 2 == 0 ? 300 : 3)));
          }
        });

    var expected = new ArrayList<Point>();
    for (int batch = 0; batch < 4 * appends; batch++) {
      expected.addAll(MetricSamples.noisy(batch * 300, batch / 4 % 2 == 0 ? 300 : 3));
    }
    assertKept("a", expected);
  }

  @Test
  void batchesOverTheSameSeriesInDifferentOrdersAllFinish() throws Exception {
    int writers = 8;

    together(
        writers,
        writer -> {
          for (int n = 0; n < appends; n++) {
            var points = MetricSamples.noisy(writer * appends + n, 1);
            var batch = new LinkedHashMap<String, List<Point>>();
            batch.put(writer % 2 == 0 ? "a" : "b", points);
            batch.put("own" + writer, points);
            batch.put(writer % 2 == 0 ? "b" : "a", points);
            metrics.append(MetricSamples.RUN, batch);
          }
        });

    assertKept("a", MetricSamples.noisy(writers * appends));
    assertKept("b", MetricSamples.noisy(writers * appends));
    assertKept("own3", MetricSamples.noisy(3 * appends, appends));
  }

  @Test
  void twoProcessesOnOneTableStoreEverythingWithoutFailure() throws Exception {
    var other = new MetricRepository(table, 2, HistoryHorizon.NONE);
    int writers = 8;

    together(
        writers,
        writer -> {
          for (int n = 0; n < appends; n++) {
            var points = MetricSamples.noisy(writer * appends + n, 1);
            (writer % 2 == 0 ? metrics : other).append(MetricSamples.RUN, Map.of("a", points));
          }
        });

    assertKept("a", MetricSamples.noisy(writers * appends));
  }

  private void assertKept(String key, List<Point> points) {
    assertThat(MetricSamples.all(metrics.history(MetricSamples.RUN, key, Integer.MAX_VALUE)))
        .isEqualTo(points);
    var series = table.get(MetricKeys.series(MetricSamples.RUN, key), Read.STRONG).orElseThrow();
    assertThat(MetricItems.metric(series).latest()).isEqualTo(points.getLast());
  }

  private interface Writing {
    void write(int writer);
  }

  private static void together(int writers, Writing writing)
      throws InterruptedException, ExecutionException {
    var begin = new CyclicBarrier(writers);
    var ends = new ArrayList<Future<?>>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int n = 0; n < writers; n++) {
        int writer = n;
        ends.add(
            threads.submit(
                () -> {
                  var _ = begin.await();
                  writing.write(writer);
                  return writer;
                }));
      }
    }
    for (var end : ends) {
      var _ = end.get();
    }
  }
}
