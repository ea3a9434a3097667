package dynamodbstore.metrics;

import dynamodbstore.metrics.series.Point;
import java.util.Iterator;
import java.util.OptionalLong;

/** Points of a history, read lazily, and what is missing among them. For one thread. */
public final class HistoryPoints implements Iterator<Point> {
  private final Iterator<Point> points;
  private final VisiblePoints visible;

  HistoryPoints(Iterator<Point> points, VisiblePoints visible) {
    this.points = points;
    this.visible = visible;
  }

  @Override
  public boolean hasNext() {
    return points.hasNext();
  }

  @Override
  public Point next() {
    return points.next();
  }

  /**
   * The time before which values of the metric have expired, but for the latest one; empty if none
   * has, as far as the points have been read.
   */
  public OptionalLong expiredBefore() {
    return visible.expiredBefore();
  }
}
