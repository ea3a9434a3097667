package dynamodbstore.metrics.series;

/**
 * One logged value of a metric with its step and time. The value may be NaN, but is neither
 * infinite nor -0.0: code that makes a point of what a client sent uses {@link #of}. Bounds of
 * ranges are points too; they are never stored.
 */
public record Point(long step, long timestamp, double value) {
  /** Lower bound of all points, in every order. Never stored. */
  public static final Point FIRST = lowerBoundOf(Long.MIN_VALUE, Long.MIN_VALUE);

  /**
   * A point as it is stored. As in MLflow's server, infinities become the largest doubles and -0.0
   * becomes 0.0; all NaNs are one value.
   */
  public static Point of(long step, long timestamp, double value) {
    if (Double.isNaN(value)) {
      return new Point(step, timestamp, Double.NaN);
    }
    double finite = Math.clamp(value, -Double.MAX_VALUE, Double.MAX_VALUE);
    return new Point(step, timestamp, finite + 0.0);
  }

  /**
   * Lower bound of all points of a step and a time. It comes after all points that come before
   * them.
   */
  public static Point lowerBoundOf(long step, long timestamp) {
    return new Point(step, timestamp, Double.NEGATIVE_INFINITY);
  }

  /**
   * Whether this rather than the other is a metric's latest point: by step, then time, then value,
   * where NaN counts as 0. If they are equal in all of these, the older one stays the latest.
   */
  public boolean isNewerThan(Point other) {
    if (step != other.step) {
      return step > other.step;
    }
    if (timestamp != other.timestamp) {
      return timestamp > other.timestamp;
    }
    return sortValue() > other.sortValue();
  }

  /** The value used in orders: MLflow's server stores NaN as 0 with a flag. */
  double sortValue() {
    return Double.isNaN(value) ? 0 : value;
  }
}
