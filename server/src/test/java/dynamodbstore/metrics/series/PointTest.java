package dynamodbstore.metrics.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PointTest {
  @Test
  void infinitiesAreStoredAsTheLargestDoublesAndMinusZeroAsZero() {
    assertThat(Point.of(1, 2, Double.POSITIVE_INFINITY).value()).isEqualTo(1.7976931348623157e308);
    assertThat(Point.of(1, 2, Double.NEGATIVE_INFINITY).value()).isEqualTo(-1.7976931348623157e308);
    assertThat(Point.of(1, 2, -0.0)).isEqualTo(Point.of(1, 2, 0.0));
    assertThat(Point.of(1, 2, Double.longBitsToDouble(0x7ff8_0000_0000_0001L)))
        .isEqualTo(Point.of(1, 2, Double.NaN));
    assertThat(Point.of(-1, 2, 0.1)).isEqualTo(new Point(-1, 2, 0.1));
  }

  @Test
  void latestIsByStepThenTimeThenValueAndNanCountsAsZero() {
    var inOrder =
        List.of(
            Point.of(-5, 9, 9),
            Point.of(1, -3, 9),
            Point.of(1, 2, -0.5),
            Point.of(1, 2, 0),
            Point.of(1, 2, 0.5),
            Point.of(1, 3, -9));

    for (int left = 0; left < inOrder.size(); left++) {
      for (int right = 0; right < inOrder.size(); right++) {
        assertThat(inOrder.get(left).isNewerThan(inOrder.get(right))).isEqualTo(left > right);
      }
    }
    assertThat(Point.of(1, 2, Double.NaN).isNewerThan(Point.of(1, 2, -0.5))).isTrue();
    assertThat(Point.of(1, 2, Double.NaN).isNewerThan(Point.of(1, 2, 0))).isFalse();
    assertThat(Point.of(1, 2, 0).isNewerThan(Point.of(1, 2, Double.NaN))).isFalse();
    assertThat(inOrder).allMatch(point -> point.isNewerThan(Point.FIRST));
  }

  @Test
  void bothOrdersPutNanAfterZeroAndOnlyEqualPointsAreEqualInThem() {
    var points = new ArrayList<>(MetricSamples.points(new Random(3), 300));
    for (var order : PointOrder.values()) {
      for (var left : points) {
        assertThat(order.compare(left, Point.FIRST)).isPositive();
        for (var right : points) {
          assertThat(order.compare(left, right) == 0).isEqualTo(left.equals(right));
        }
      }
      assertThat(order.compare(Point.of(1, 1, 0), Point.of(1, 1, Double.NaN))).isNegative();
      assertThat(order.compare(Point.of(1, 1, Double.NaN), Point.of(1, 1, 1e-300))).isNegative();
    }
    assertThat(PointOrder.BY_STEP.compare(Point.of(1, 2, 0), Point.of(2, 1, 0))).isNegative();
    assertThat(PointOrder.BY_TIME.compare(Point.of(1, 2, 0), Point.of(2, 1, 0))).isPositive();
  }

  @Test
  void sortDistinctKeepsOneOfEqualPoints() {
    var points = new ArrayList<>(MetricSamples.points(new Random(4), 300));
    points.addAll(List.copyOf(points));
    Collections.shuffle(points, new Random(5));
    var expected = points.stream().distinct().sorted(PointOrder.BY_TIME).toList();

    PointOrder.BY_TIME.sortDistinct(points);

    assertThat(points).isEqualTo(expected);
  }
}
