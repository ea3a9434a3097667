package dynamodbstore.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class MergeTest {
  /** Parts as a table returns them. Counts how often one is opened. */
  private static final class Parts implements Merge.Source {
    private final Order order;
    private final List<List<Point>> parts;
    private final boolean inOrder;
    private int opened;

    Parts(Order order, List<List<Point>> parts, boolean inOrder) {
      this.order = order;
      this.parts = new ArrayList<>(parts);
      this.inOrder = inOrder;
      if (inOrder) {
        this.parts.sort(Comparator.comparing(MergeTest::beginning, order));
      }
    }

    @Override
    public Iterator<Merge.Part> after(Point last) {
      return parts.stream().map(this::part).iterator();
    }

    private Merge.Part part(List<Point> points) {
      return new Merge.Part(
          inOrder ? beginning(points) : Point.FIRST,
          () -> {
            opened++;
            return points;
          });
    }

    Merge merge(List<Point> tail, Merge.Span span) {
      return new Merge(order, this, tail, span);
    }
  }

  @Test
  void randomPartsAreMergedInOrderWithoutDuplicates() {
    var random = new Random(11);
    for (int round = 0; round < 300; round++) {
      var parts = new ArrayList<List<Point>>();
      for (int n = random.nextInt(20); n > 0; n--) {
        parts.add(Sample.points(random, 1 + random.nextInt(40)));
      }
      var tail = Sample.points(random, random.nextInt(10));
      var all = new ArrayList<>(tail);
      parts.forEach(all::addAll);
      for (var order : Order.values()) {
        var expected = new TreeSet<>(order);
        expected.addAll(all);
        var from = all.isEmpty() ? Point.FIRST : all.get(random.nextInt(all.size()));
        int limit = 1 + random.nextInt(100);
        for (boolean inOrder : new boolean[] {true, false}) {
          var source = new Parts(order, parts, inOrder);
          var whole = Merge.Span.after(Point.FIRST, Integer.MAX_VALUE);

          assertThat(Sample.all(source.merge(tail, whole))).isEqualTo(List.copyOf(expected));
          assertThat(Sample.all(source.merge(tail, Merge.Span.after(from, limit))))
              .isEqualTo(expected.tailSet(from, false).stream().limit(limit).toList());
        }
      }
    }
  }

  @Test
  void onlyPointsOfTheStepRangeAreReturned() {
    var parts = List.of(Sample.noisy(0, 50), Sample.noisy(50, 50), Sample.noisy(100, 50));
    var source = new Parts(Order.BY_STEP, parts, true);
    var tail = Sample.noisy(150, 10);

    var points = Sample.all(source.merge(tail, Merge.Span.of(new Steps(60, 153))));

    assertThat(points).isEqualTo(Sample.noisy(60, 94));
  }

  @Test
  void disjointPartsAreOpenedOneAtATimeAndOnce() {
    var parts = new ArrayList<List<Point>>();
    for (int from = 0; from < 100; from++) {
      parts.add(Sample.noisy(from * 100, 100));
    }
    var source = new Parts(Order.BY_TIME, parts, true);
    var merge = source.merge(List.of(), Merge.Span.after(Point.FIRST, Integer.MAX_VALUE));

    for (int n = 0; n < 10_000; n++) {
      assertThat(merge.next().step()).isEqualTo(n);
      assertThat(source.opened).isEqualTo(n / 100 + 1);
    }
    assertThat(merge.hasNext()).isFalse();
    assertThatThrownBy(merge::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void overlappingPartsAreReadAgainInsteadOfHeld() {
    int count = 5 * Merge.HELD;
    var points = Sample.noisy(count);
    var parts = new ArrayList<List<Point>>();
    for (int part = 0; part < 40; part++) {
      var scattered = new ArrayList<Point>();
      for (int at = part; at < count; at += 40) {
        scattered.add(points.get(at));
      }
      parts.add(scattered);
    }
    for (boolean inOrder : new boolean[] {true, false}) {
      var source = new Parts(Order.BY_TIME, parts, inOrder);

      var merge = source.merge(List.of(), Merge.Span.after(Point.FIRST, Integer.MAX_VALUE));

      assertThat(Sample.all(merge)).isEqualTo(points);
      assertThat(source.opened).isBetween(5 * 40, 12 * 40);
    }
  }

  private static Point beginning(List<Point> points) {
    long step = points.stream().mapToLong(Point::step).min().orElseThrow();
    long time = points.stream().mapToLong(Point::timestamp).min().orElseThrow();
    return Point.before(step, time);
  }
}
