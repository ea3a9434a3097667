package dynamodbstore.metrics;

import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Filter of the points of one series, which hides those that have expired and remembers whether it
 * has. The latest point never expires: it is in the head item, also if its chunk is deleted. For
 * one thread.
 */
final class VisiblePoints {
  private final Series series;
  private final long earliest;
  private boolean hasHidden;

  /**
   * @param earliest timestamp of the oldest points that have not expired
   */
  VisiblePoints(Series series, long earliest) {
    this.series = series;
    this.earliest = earliest;
  }

  /** Those of some points that are visible, in the same order. */
  List<Point> of(List<Point> points) {
    if (earliest == Long.MIN_VALUE) {
      return points;
    }
    var visible = new ArrayList<Point>(points.size());
    for (var point : points) {
      if (point.timestamp() >= earliest || isLatest(point)) {
        visible.add(point);
      } else {
        hasHidden = true;
      }
    }
    return visible;
  }

  /** The visible points of the head item. */
  List<Point> ofHead() {
    var points = of(series.tail().points().decode());
    boolean mayMissLatest = earliest != Long.MIN_VALUE || series.expiredBefore().isPresent();
    if (series.revision() == 0 || !mayMissLatest || points.contains(series.metric().latest())) {
      return points;
    }
    // If its chunk exists too, the merge drops the duplicate.
    var all = new ArrayList<>(points);
    all.add(series.metric().latest());
    return all;
  }

  /**
   * The time before which points are missing, but for the latest one; empty if none is, as far as
   * the points have been read.
   */
  OptionalLong expiredBefore() {
    if (!hasHidden) {
      return series.expiredBefore();
    }
    return OptionalLong.of(Math.max(earliest, series.expiredBefore().orElse(earliest)));
  }

  private boolean isLatest(Point point) {
    return point.equals(series.metric().latest());
  }
}
