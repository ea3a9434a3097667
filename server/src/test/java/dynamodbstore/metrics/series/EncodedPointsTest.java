package dynamodbstore.metrics.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EncodedPointsTest {
  private static final long[] LONGS = {
    0, 1, -1, 127, 128, -128, 1_700_000_000_000L, Long.MAX_VALUE, Long.MIN_VALUE
  };
  private static final double[] DOUBLES = {
    0.0,
    -0.0,
    1,
    -1.5,
    0.1,
    Double.NaN,
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    Double.MIN_VALUE,
    Double.POSITIVE_INFINITY
  };

  @Test
  void everyCombinationOfExtremesIsReadBack() {
    var points = new ArrayList<Point>();
    for (long step : LONGS) {
      for (long time : LONGS) {
        for (double value : DOUBLES) {
          points.add(new Point(step, time, value));
        }
      }
    }

    assertThat(reread(points)).isEqualTo(points);
    assertThat(reread(points.reversed())).isEqualTo(points.reversed());
  }

  @Test
  void randomPointsAreReadBack() {
    var random = new Random(5);
    for (int round = 0; round < 500; round++) {
      var points = new ArrayList<Point>();
      for (int n = random.nextInt(50); n > 0; n--) {
        points.add(
            new Point(
                random.nextLong() >> random.nextInt(64),
                random.nextLong() >> random.nextInt(64),
                Double.longBitsToDouble(random.nextLong())));
      }

      assertThat(reread(points)).isEqualTo(points);
    }
  }

  @Test
  void noisySeriesTakesElevenBytesAPointAndConstantSeriesThree() {
    var random = new Random(6);
    var noisy = new ArrayList<Point>();
    var constant = new ArrayList<Point>();
    for (int n = 0; n < 1000; n++) {
      noisy.add(
          new Point(n, 1_700_000_000_000L + n * 1000L + random.nextInt(50), random.nextDouble()));
      constant.add(new Point(n, 1_700_000_000_000L + n * 1000L, 0.5));
    }

    assertThat(EncodedPoints.of(noisy).toBytes().length).isLessThan(11_000);
    assertThat(EncodedPoints.of(constant).toBytes().length).isLessThan(3_100);
  }

  @Test
  void emptyListIsReadBack() {
    assertThat(reread(List.of())).isEmpty();
  }

  @Test
  void truncatedPointsAreRefused() {
    var encoded =
        EncodedPoints.of(List.of(new Point(1, 2, 3.3), new Point(4, 5, Double.NaN))).toBytes();

    for (int length = 0; length < encoded.length; length++) {
      var cut = Arrays.copyOf(encoded, length);
      assertThatThrownBy(() -> unpack(cut)).isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> unpack(Arrays.copyOf(encoded, encoded.length + 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void randomBytesAreRefusedOrRead(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 20_000; round++) {
      var bytes = new byte[random.nextInt(60)];
      random.nextBytes(bytes);
      if (bytes.length > 1) {
        bytes[0] = 1;
        bytes[1] = (byte) random.nextInt(20);
      }
      try {
        assertThat(unpack(bytes)).isNotNull();
      } catch (IllegalArgumentException refused) {
        assertThat(refused).hasMessageNotContaining("null");
      }
    }
  }

  @Test
  void addedPointsAreDistinctAndEncodedAsIfTogether() {
    var random = new Random(8);
    for (int round = 0; round < 200; round++) {
      var before = MetricSamples.points(random, random.nextInt(30));
      var more = MetricSamples.points(random, random.nextInt(30));
      var together = new LinkedHashSet<>(before);
      together.addAll(more);
      var encoded = EncodedPoints.of(List.copyOf(new LinkedHashSet<>(before)));

      var longer =
          encoded
              .appendMissing(List.copyOf(new LinkedHashSet<>(more)))
              .map(Tail::points)
              .orElse(encoded);

      assertThat(longer.decode()).isEqualTo(List.copyOf(together));
      assertThat(longer.toBytes()).isEqualTo(EncodedPoints.of(List.copyOf(together)).toBytes());
      assertThat(longer.appendMissing(more)).isEmpty();
    }
  }

  private static List<Point> reread(List<Point> points) {
    return unpack(EncodedPoints.of(points).toBytes());
  }

  private static List<Point> unpack(byte[] bytes) {
    return EncodedPoints.read(ByteBuffer.wrap(bytes)).decode();
  }
}
