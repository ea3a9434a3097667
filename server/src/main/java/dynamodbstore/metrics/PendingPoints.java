package dynamodbstore.metrics;

import dynamodbstore.metrics.series.Point;
import dynamodbstore.table.items.Key;
import java.util.List;

/**
 * Points that one append logs to one series, while they are queued or written. Immutable.
 *
 * @param owner the append that waits for their confirmation
 * @param key of the series
 */
record PendingPoints(Append owner, Key key, String name, List<Point> points) {
  /** Identity: two appends may log equal points, and each waits for its own confirmation. */
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
