package dynamodbstore.metrics;

import java.util.Comparator;

/**
 * One measurement of a metric. The value may be NaN; infinities have been replaced by the largest
 * doubles, as the reference server stores them.
 */
public record Point(long step, long timestamp, double value) {
  /**
   * The order that says which point is a metric's latest: by step, then time, then value. NaN
   * counts as 0, since the reference stores it as 0 with a mark.
   */
  public static final Comparator<Point> BY_STEP =
      Comparator.comparingLong(Point::step)
          .thenComparingLong(Point::timestamp)
          .thenComparingDouble(Point::weight);

  /** The order of a metric's history: by time, then step, then value. */
  public static final Comparator<Point> BY_TIME =
      Comparator.comparingLong(Point::timestamp)
          .thenComparingLong(Point::step)
          .thenComparingDouble(Point::weight);

  /** The value as it counts in an order. */
  public double weight() {
    return Double.isNaN(value) ? 0 : value + 0.0;
  }
}
