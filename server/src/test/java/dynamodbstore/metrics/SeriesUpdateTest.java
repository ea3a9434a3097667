package dynamodbstore.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.metrics.series.MetricSamples;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.Series;
import dynamodbstore.metrics.series.SeriesEncoding;
import dynamodbstore.table.items.Key;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeriesUpdateTest {
  private static final Key KEY = MetricKeys.series(MetricSamples.RUN, "a");

  private final Append owner =
      new Append(new SeriesQueues(), MetricSamples.RUN, Duration.ofSeconds(1));

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void groupHasTheSameResultAsItsAppendsOneByOne(long seed) {
    var random = new Random(seed);
    var series = Series.empty("a");
    for (int round = 0; round < 40; round++) {
      var members = new ArrayList<PendingPoints>();
      for (int n = 0; n <= random.nextInt(12); n++) {
        members.add(pending(random));
      }
      Set<Key> stored = new HashSet<>();
      var alone = series;
      for (var member : members) {
        var one =
            SeriesUpdate.of(
                MetricSamples.RUN, alone, SeriesGroup.of(member), chunk -> !stored.contains(chunk));
        stored.addAll(one.chunks().keySet());
        alone = one.series();
      }

      var together =
          SeriesUpdate.of(MetricSamples.RUN, series, new SeriesGroup(members), _ -> true);

      assertThat(SeriesEncoding.encode(together.series())).isEqualTo(SeriesEncoding.encode(alone));
      assertThat(together.chunks().keySet()).isEqualTo(stored);
      assertThat(together.hasChanged()).isEqualTo(!alone.equals(series));
      series = alone.withNextRevision();
    }
  }

  private PendingPoints pending(Random random) {
    List<Point> points =
        switch (random.nextInt(4)) {
          case 0 -> MetricSamples.noisy(random.nextInt(3) * 300, 300);
          case 1 -> MetricSamples.points(random, 1 + random.nextInt(60));
          default -> MetricSamples.points(random, 1 + random.nextInt(3));
        };
    return new PendingPoints(owner, KEY, "a", points);
  }
}
