package dynamodbstore.metrics.series;

import java.util.Comparator;
import java.util.List;

/**
 * Total orders of points. Only equal points compare as equal: NaN counts as 0 and comes after a
 * true 0.
 */
public enum PointOrder implements Comparator<Point> {
  /** By step, then time, then value: the order of charts, of samples and of chunks in key order. */
  BY_STEP {
    @Override
    public int compare(Point left, Point right) {
      int order = Long.compare(left.step(), right.step());
      if (order == 0) {
        order = Long.compare(left.timestamp(), right.timestamp());
      }
      return order == 0 ? compareValues(left, right) : order;
    }
  },

  /** By time, then step, then value: the order of a history. */
  BY_TIME {
    @Override
    public int compare(Point left, Point right) {
      int order = Long.compare(left.timestamp(), right.timestamp());
      if (order == 0) {
        order = Long.compare(left.step(), right.step());
      }
      return order == 0 ? compareValues(left, right) : order;
    }
  };

  /** Sorts points in place and removes duplicates. */
  public void sortDistinct(List<Point> points) {
    points.sort(this);
    int kept = 0;
    for (var point : points) {
      if (kept == 0 || !point.equals(points.get(kept - 1))) {
        points.set(kept++, point);
      }
    }
    points.subList(kept, points.size()).clear();
  }

  private static int compareValues(Point left, Point right) {
    int order = Double.compare(left.sortValue(), right.sortValue());
    return order == 0
        ? Boolean.compare(Double.isNaN(left.value()), Double.isNaN(right.value()))
        : order;
  }
}
