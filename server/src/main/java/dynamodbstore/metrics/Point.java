package dynamodbstore.metrics;

/**
 * One measurement of a metric. The value may be NaN, but is neither infinite nor -0.0: whoever
 * makes a point of what a client sent uses {@link #of}.
 */
public record Point(long step, long timestamp, double value) {
  /** Comes before every point, in every order. Never stored. */
  static final Point FIRST = before(Long.MIN_VALUE, Long.MIN_VALUE);

  /**
   * A point as it is stored. As in the reference, infinities become the largest doubles and -0.0 is
   * the same value as 0.0; all NaNs are one.
   */
  public static Point of(long step, long timestamp, double value) {
    if (Double.isNaN(value)) {
      return new Point(step, timestamp, Double.NaN);
    }
    double finite = Math.clamp(value, -Double.MAX_VALUE, Double.MAX_VALUE);
    return new Point(step, timestamp, finite + 0.0);
  }

  /** What comes before every point of a step and a time, and after all that comes before them. */
  static Point before(long step, long timestamp) {
    return new Point(step, timestamp, Double.NEGATIVE_INFINITY);
  }

  /**
   * Whether this rather than the other is a metric's latest: by step, then time, then value, where
   * NaN counts as 0. Of equals the one that was there first stays.
   */
  boolean isNewerThan(Point other) {
    if (step != other.step) {
      return step > other.step;
    }
    if (timestamp != other.timestamp) {
      return timestamp > other.timestamp;
    }
    return weight() > other.weight();
  }

  /** The value as it counts in an order: the reference stores NaN as 0 with a mark. */
  double weight() {
    return Double.isNaN(value) ? 0 : value;
  }
}
