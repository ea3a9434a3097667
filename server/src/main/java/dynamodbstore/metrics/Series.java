package dynamodbstore.metrics;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * One metric of one run: its latest point, its extremes, and its newest points, which have not been
 * sealed into history yet.
 *
 * @param revision counts the changes; each is made only on the revision it was decided on
 * @param least the least value seen, NaN while only NaN was seen; {@code greatest} likewise
 * @param sealed how many points were sealed so far, repeated ones included
 * @param inOrder whether all that was sealed follows each other in step as in time, so that it can
 *     be read back as it lies
 * @param edge the last point that was sealed, in the order of steps; only meant if any was
 */
public record Series(
    String key,
    long revision,
    Point latest,
    double least,
    double greatest,
    long sealed,
    boolean inOrder,
    Point edge,
    List<Point> tail) {
  public Series {
    tail = List.copyOf(tail);
  }

  /** A series that begins with these points, of which there is at least one. */
  static Series of(String key, List<Point> points) {
    var first = points.getFirst();
    return new Series(key, 0, first, Double.NaN, Double.NaN, 0, true, first, List.of())
        .with(points);
  }

  /** The same series after more points, of which it keeps those it does not have in its tail. */
  Series with(List<Point> points) {
    var seen = new HashSet<>(tail);
    var longer = new ArrayList<>(tail);
    var newest = latest;
    double low = least;
    double high = greatest;
    for (var point : points) {
      if (!seen.add(point)) {
        continue;
      }
      longer.add(point);
      newest = Point.BY_STEP.compare(point, newest) > 0 ? point : newest;
      low = Double.isNaN(low) || point.value() < low ? point.value() : low;
      high = Double.isNaN(high) || point.value() > high ? point.value() : high;
    }
    return new Series(key, revision + 1, newest, low, high, sealed, inOrder, edge, longer);
  }

  /** Whether the tail has every one of these points: logging them again changes nothing. */
  boolean has(List<Point> points) {
    return new HashSet<>(tail).containsAll(points);
  }

  /** The points of the tail in the order they are sealed in. */
  List<Point> sealable() {
    return tail.stream().sorted(Point.BY_STEP).toList();
  }

  /** The same series once its tail is history. */
  Series afterSealing() {
    var points = sealable();
    boolean follows = inOrder && isInTimeOrder(points);
    if (sealed > 0) {
      var first = points.getFirst();
      follows = follows && first.step() >= edge.step() && first.timestamp() >= edge.timestamp();
    }
    return new Series(
        key,
        revision,
        latest,
        least,
        greatest,
        sealed + points.size(),
        follows,
        points.getLast(),
        List.of());
  }

  private static boolean isInTimeOrder(List<Point> points) {
    for (int at = 1; at < points.size(); at++) {
      if (points.get(at - 1).timestamp() > points.get(at).timestamp()) {
        return false;
      }
    }
    return true;
  }
}
