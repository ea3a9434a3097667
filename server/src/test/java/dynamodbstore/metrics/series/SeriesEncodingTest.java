package dynamodbstore.metrics.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeriesEncodingTest {
  @Test
  void everySeriesIsReadBack() {
    var random = new Random(2);
    for (int round = 0; round < 500; round++) {
      var series = series(random);

      var read = SeriesEncoding.decode("loss", series.revision(), SeriesEncoding.encode(series));

      assertThat(read.tail().points().decode()).isEqualTo(series.tail().points().decode());
      assertThat(read.tail().last()).isEqualTo(series.tail().last());
      assertThat(read)
          .isEqualTo(
              new Series(
                  series.revision(),
                  series.metric(),
                  series.sealed(),
                  series.stepReach(),
                  series.timeReach(),
                  read.tail(),
                  OptionalLong.empty()));
    }
  }

  @Test
  void truncatedSeriesIsRefused() {
    var encoded = SeriesEncoding.encode(series(new Random(9)));

    for (int length = 0; length < encoded.length; length++) {
      var cut = Arrays.copyOf(encoded, length);
      assertThatThrownBy(() -> read(cut)).isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> read(Arrays.copyOf(encoded, encoded.length + 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void damagedBytesAreRefusedOrRead(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 5_000; round++) {
      var bytes = SeriesEncoding.encode(series(random));
      for (int damage = 1 + random.nextInt(4); damage > 0; damage--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      try {
        read(bytes);
      } catch (IllegalArgumentException refused) {
        assertThat(refused).hasMessageNotContaining("null");
      }
    }
  }

  private static void read(byte[] bytes) {
    assertThat(SeriesEncoding.decode("loss", 1, bytes).tail().points().decode()).isNotNull();
  }

  private static Series series(Random random) {
    var points = MetricSamples.points(random, 1 + random.nextInt(20));
    long sealed = random.nextLong() >>> (1 + random.nextInt(63));
    long reach = random.nextLong() >>> (1 + random.nextInt(63));
    var metric = new Metric("loss", points.getFirst(), random.nextDouble(), Double.NaN);
    return new Series(
        random.nextInt(),
        metric,
        sealed,
        reach,
        Long.MAX_VALUE,
        EncodedPoints.tailOf(points),
        OptionalLong.empty());
  }
}
