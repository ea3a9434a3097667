package dynamodbstore.metrics.series;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * State of one metric of one run, the head item of its series: a summary of all points, and the
 * newest points themselves, which are not sealed into chunks yet. Immutable.
 *
 * @param revision version counter for optimistic updates: a change is written only if the revision
 *     is still the one that it was computed from. 0 is a series that is not stored yet
 * @param metric summary that the run shows
 * @param sealed approximate number of points in chunks. A batch that was logged twice may count
 *     twice, and a batch that was interrupted by a crash may not count at all; but it is 0 only if
 *     there are no chunks
 * @param stepReach the greatest {@linkplain Chunk#stepWidth width} of any chunk in steps, and
 *     {@code timeReach} in times: a chunk that begins farther than this before a position ends
 *     before it
 * @param tail the points that are in no chunk yet, in the order of arrival
 * @param expiredBefore the time before which points may have been deleted, but for the latest one;
 *     empty if none has been
 */
public record Series(
    long revision,
    Metric metric,
    long sealed,
    long stepReach,
    long timeReach,
    Tail tail,
    OptionalLong expiredBefore) {

  /** A series without points. */
  public static Series empty(String key) {
    var nothing = new Metric(key, Point.FIRST, Double.NaN, Double.NaN);
    return new Series(0, nothing, 0, 0, 0, Tail.NONE, OptionalLong.empty());
  }

  /**
   * Computes the effect of appending points, at least one. Pure computation.
   *
   * @param room most bytes that the tail may take
   */
  public AppendEffect append(List<Point> logged, int room) {
    var points = distinct(logged);
    if (points.size() * EncodedPoints.SMALLEST_POINT <= room) {
      var longer = tail.appendMissing(points, metric.latest());
      if (longer.isEmpty()) {
        return new AppendEffect.None();
      }
      if (longer.get().size() <= room) {
        return new AppendEffect.InTail(withSummaryOf(logged, longer.get()));
      }
      var fresh = EncodedPoints.tailOf(points);
      if (fresh.size() <= room) {
        var old = Chunk.of(distinct(tail.points().decode()));
        return new AppendEffect.TailSealed(
            old, withSummaryOf(logged, fresh).sealing(old, tail.count()));
      }
    }
    var chunks = Chunk.of(points);
    return new AppendEffect.BatchSealed(
        chunks, points.size(), withSummaryOf(logged, tail).sealing(chunks, 0));
  }

  /** The same series with more points counted as sealed. */
  public Series withMoreSealed(long more) {
    return new Series(revision, metric, sealed + more, stepReach, timeReach, tail, expiredBefore);
  }

  /** The same series with the next revision, as it is written. */
  public Series withNextRevision() {
    return new Series(revision + 1, metric, sealed, stepReach, timeReach, tail, expiredBefore);
  }

  /** The same series, of which points may have been deleted. */
  public Series expiredBefore(OptionalLong time) {
    return new Series(revision, metric, sealed, stepReach, timeReach, tail, time);
  }

  /**
   * The same series once expired chunks are deleted.
   *
   * @param time the greatest time before which they were deleted
   * @param points how many points they have. More than are counted if a round was interrupted
   */
  public Series withExpired(long time, long points) {
    long left = sealed == 0 ? 0 : Math.max(1, sealed - points);
    long before = Math.max(time, expiredBefore.orElse(Long.MIN_VALUE));
    return new Series(revision, metric, left, stepReach, timeReach, tail, OptionalLong.of(before));
  }

  private Series sealing(List<Chunk> chunks, long points) {
    long steps = stepReach;
    long times = timeReach;
    for (var chunk : chunks) {
      steps = Math.max(steps, chunk.stepWidth());
      times = Math.max(times, chunk.timeWidth());
    }
    return new Series(revision, metric, sealed + points, steps, times, tail, expiredBefore);
  }

  private Series withSummaryOf(List<Point> points, Tail newTail) {
    var latest = metric.latest();
    double least = metric.least();
    double greatest = metric.greatest();
    for (var point : points) {
      latest = point.isNewerThan(latest) ? point : latest;
      double value = point.value();
      least = Double.isNaN(least) || value < least ? value : least;
      greatest = Double.isNaN(greatest) || value > greatest ? value : greatest;
    }
    var now = new Metric(metric.key(), latest, least, greatest);
    return new Series(revision, now, sealed, stepReach, timeReach, newTail, expiredBefore);
  }

  /** The points in the order of steps, without duplicates. */
  private static List<Point> distinct(List<Point> points) {
    if (points.size() == 1) {
      return points;
    }
    var sorted = new ArrayList<>(points);
    PointOrder.BY_STEP.sortDistinct(sorted);
    return sorted;
  }
}
