package dynamodbstore.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.metrics.series.MetricSamples;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.PointSampler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PointSamplerTest {
  @Test
  void sampleEqualsNtileForEverySizeAndGuess() {
    for (int size = 0; size <= 60; size++) {
      var points = MetricSamples.noisy(size);
      for (int most = 1; most <= 62; most++) {
        var expected = bucketed(points, most);
        for (int guess : new int[] {0, size, size - 1, size + 1, size + 40}) {
          assertThat(PointSampler.of(points::iterator, Math.max(0, guess), most))
              .isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void fewPointsAreReturnedWhole() {
    assertThat(PointSampler.of(MetricSamples.noisy(5)::iterator, 5, 5))
        .isEqualTo(MetricSamples.noisy(5));
    assertThat(PointSampler.of(MetricSamples.noisy(5)::iterator, 0, 500))
        .isEqualTo(MetricSamples.noisy(5));
  }

  @Test
  void sampleOfOneIsTheLastPoint() {
    var points = MetricSamples.noisy(100);

    assertThat(PointSampler.of(points::iterator, 100, 1)).containsExactly(points.getLast());
  }

  @Test
  void correctGuessReadsPointsOnce() {
    var points = MetricSamples.noisy(1_000);
    var reads = new AtomicInteger();

    var sample =
        PointSampler.of(
            () -> {
              reads.incrementAndGet();
              return points.iterator();
            },
            1_000,
            7);

    assertThat(sample).hasSize(7);
    assertThat(reads).hasValue(1);
  }

  /** Naive NTILE: assigns a bucket to each point, then takes the first of each. */
  static List<Point> bucketed(List<Point> points, int buckets) {
    var bucketOf = new ArrayList<Integer>();
    for (int bucket = 0; bucket < buckets; bucket++) {
      int size = points.size() / buckets + (bucket < points.size() % buckets ? 1 : 0);
      for (int n = 0; n < size; n++) {
        bucketOf.add(bucket);
      }
    }
    var rows = new ArrayList<Point>();
    for (int at = 0; at < points.size(); at++) {
      if (at == 0 || !bucketOf.get(at).equals(bucketOf.get(at - 1))) {
        rows.add(points.get(at));
      }
    }
    if (!points.isEmpty() && !rows.getLast().equals(points.getLast())) {
      if (rows.size() >= buckets) {
        rows.removeLast();
      }
      rows.add(points.getLast());
    }
    return rows;
  }
}
