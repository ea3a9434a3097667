package dynamodbstore.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.metrics.series.MetricSamples;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.PointOrder;
import dynamodbstore.metrics.series.StepRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PointMergeTest {
  /** Parts as a table returns them. Counts how often one is opened. */
  private static final class Parts implements PointMerge.Source {
    private final PointOrder order;
    private final List<List<Point>> parts;
    private final boolean inOrder;
    private int opened;

    Parts(PointOrder order, List<List<Point>> parts, boolean inOrder) {
      this.order = order;
      this.parts = new ArrayList<>(parts);
      this.inOrder = inOrder;
      if (inOrder) {
        this.parts.sort(Comparator.comparing(PointMergeTest::beginning, order));
      }
    }

    @Override
    public Iterator<PointMerge.Part> after(Point last) {
      return parts.stream().map(this::part).iterator();
    }

    private PointMerge.Part part(List<Point> points) {
      return new PointMerge.Part(
          inOrder ? beginning(points) : Point.FIRST,
          () -> {
            opened++;
            return points;
          });
    }

    PointMerge merge(List<Point> tail, PointMerge.Span span) {
      return new PointMerge(order, this, tail, span);
    }
  }

  @Test
  void randomPartsAreMergedInOrderWithoutDuplicates() {
    var random = new Random(11);
    for (int round = 0; round < 300; round++) {
      var parts = new ArrayList<List<Point>>();
      for (int n = random.nextInt(20); n > 0; n--) {
        parts.add(MetricSamples.points(random, 1 + random.nextInt(40)));
      }
      var tail = MetricSamples.points(random, random.nextInt(10));
      var all = new ArrayList<>(tail);
      parts.forEach(all::addAll);
      for (var order : PointOrder.values()) {
        var expected = new TreeSet<>(order);
        expected.addAll(all);
        var from = all.isEmpty() ? Point.FIRST : all.get(random.nextInt(all.size()));
        int limit = 1 + random.nextInt(100);
        for (boolean inOrder : new boolean[] {true, false}) {
          var source = new Parts(order, parts, inOrder);
          var whole = PointMerge.Span.after(Point.FIRST, Integer.MAX_VALUE);

          assertThat(MetricSamples.all(source.merge(tail, whole))).isEqualTo(List.copyOf(expected));
          assertThat(MetricSamples.all(source.merge(tail, PointMerge.Span.after(from, limit))))
              .isEqualTo(expected.tailSet(from, false).stream().limit(limit).toList());
        }
      }
    }
  }

  @Test
  void onlyPointsOfTheStepRangeAreReturned() {
    var parts =
        List.of(
            MetricSamples.noisy(0, 50), MetricSamples.noisy(50, 50), MetricSamples.noisy(100, 50));
    var source = new Parts(PointOrder.BY_STEP, parts, true);
    var tail = MetricSamples.noisy(150, 10);

    var points = MetricSamples.all(source.merge(tail, PointMerge.Span.of(new StepRange(60, 153))));

    assertThat(points).isEqualTo(MetricSamples.noisy(60, 94));
  }

  @Test
  void disjointPartsAreOpenedOneAtATimeAndOnce() {
    var parts = new ArrayList<List<Point>>();
    for (int from = 0; from < 100; from++) {
      parts.add(MetricSamples.noisy(from * 100, 100));
    }
    var source = new Parts(PointOrder.BY_TIME, parts, true);
    var merge = source.merge(List.of(), PointMerge.Span.after(Point.FIRST, Integer.MAX_VALUE));

    for (int n = 0; n < 10_000; n++) {
      assertThat(merge.next().step()).isEqualTo(n);
      assertThat(source.opened).isEqualTo(n / 100 + 1);
    }
    assertThat(merge.hasNext()).isFalse();
    assertThatThrownBy(merge::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void overlappingPartsAreReadAgainInsteadOfHeld() {
    int count = 5 * PointMerge.HELD;
    var points = MetricSamples.noisy(count);
    var parts = new ArrayList<List<Point>>();
    for (int part = 0; part < 40; part++) {
      var scattered = new ArrayList<Point>();
      for (int at = part; at < count; at += 40) {
        scattered.add(points.get(at));
      }
      parts.add(scattered);
    }
    for (boolean inOrder : new boolean[] {true, false}) {
      var source = new Parts(PointOrder.BY_TIME, parts, inOrder);

      var merge = source.merge(List.of(), PointMerge.Span.after(Point.FIRST, Integer.MAX_VALUE));

      assertThat(MetricSamples.all(merge)).isEqualTo(points);
      assertThat(source.opened).isBetween(5 * 40, 12 * 40);
    }
  }

  private static Point beginning(List<Point> points) {
    long step = points.stream().mapToLong(Point::step).min().orElseThrow();
    long time = points.stream().mapToLong(Point::timestamp).min().orElseThrow();
    return Point.lowerBoundOf(step, time);
  }
}
