package dynamodbstore.metrics;

import dynamodbstore.table.Key;
import java.util.List;

/**
 * The points that one append logs to one series.
 *
 * @param owner the append they are part of
 * @param key of the series
 */
record PendingPoints(Append owner, Key key, String name, List<Point> points) {
  /** Identity: two appends may log equal points, and both wait for an answer. */
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
