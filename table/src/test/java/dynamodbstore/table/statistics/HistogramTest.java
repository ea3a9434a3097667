package dynamodbstore.table.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.statistics.MetricFamily.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HistogramTest {
  private final Histogram histogram = Histogram.ofRequests();

  @Test
  void bucketsAreCumulativeAndTheirLimitsInclusive() {
    histogram.record(Duration.ofMillis(5).toNanos());
    histogram.record(Duration.ofMillis(5).toNanos() + 1);
    histogram.record(Duration.ofHours(1).toNanos());

    assertThat(bucket("0.005")).isEqualTo(1);
    assertThat(bucket("0.01")).isEqualTo(2);
    assertThat(bucket("10.0")).isEqualTo(2);
    assertThat(bucket("+Inf")).isEqualTo(3);
    assertThat(sample("_count")).isEqualTo(3);
    assertThat(sample("_sum")).isEqualTo(3600.010000001);
  }

  @Test
  void concurrentUpdatesAreAllCounted() throws InterruptedException {
    var threads = new ArrayList<Thread>();
    for (int number = 0; number < 4; number++) {
      threads.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    for (int round = 0; round < 10_000; round++) {
                      histogram.record(round * 1000L);
                    }
                  }));
    }
    for (var thread : threads) {
      thread.join();
    }

    assertThat(histogram.count()).isEqualTo(40_000);
  }

  @Test
  void countersOfAllKindsAreShownAlsoThoseOfZero() {
    var counters = new CounterArray<>(MetricFamily.Type.class);
    counters.increment(MetricFamily.Type.GAUGE);

    assertThat(counters.samples("type"))
        .contains(Sample.of(Map.of("type", "gauge"), 1), Sample.of(Map.of("type", "counter"), 0));
  }

  private double bucket(String limit) {
    return histogram.samples(Map.of()).stream()
        .filter(sample -> limit.equals(sample.labels().get("le")))
        .findFirst()
        .orElseThrow()
        .value();
  }

  private double sample(String suffix) {
    return histogram.samples(Map.of()).stream()
        .filter(sample -> sample.suffix().equals(suffix))
        .findFirst()
        .orElseThrow()
        .value();
  }
}
