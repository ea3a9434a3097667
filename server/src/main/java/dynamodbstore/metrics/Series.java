package dynamodbstore.metrics;

import java.util.ArrayList;
import java.util.List;

/**
 * One metric of one run: what is known of all its points, and its newest points themselves, which
 * have not been sealed into chunks yet.
 *
 * @param revision counts the changes; each is made only on the revision it was decided on. 0 is a
 *     series that is not stored yet
 * @param metric what the run shows of it
 * @param sealed about how many points lie in chunks. A batch that was logged twice may count twice,
 *     and one that somebody died over not at all; but it is 0 only if there are no chunks
 * @param stepReach how far any chunk reaches beyond its least step, and {@code timeReach} beyond
 *     its least time: chunks that begin farther before a place end before it
 * @param tail the points that are in no chunk yet, as they came
 */
record Series(
    long revision, Metric metric, long sealed, long stepReach, long timeReach, Tail tail) {

  /** A series nothing was logged to yet. */
  static Series none(String key) {
    var nothing = new Metric(key, Point.FIRST, Double.NaN, Double.NaN);
    return new Series(0, nothing, 0, 0, 0, Tail.NONE);
  }

  /**
   * What logging these points, of which there is at least one, comes to.
   *
   * @param room how many bytes the tail may take
   */
  Growth with(List<Point> logged, int room) {
    var points = distinct(logged);
    if (points.size() * PackedPoints.SMALLEST_POINT <= room) {
      var longer = tail.plus(points, metric.latest());
      if (longer.isEmpty()) {
        return new Growth.None();
      }
      if (longer.get().size() <= room) {
        return new Growth.InTail(told(logged, longer.get()));
      }
      var fresh = PackedPoints.tailOf(points);
      if (fresh.size() <= room) {
        var old = Chunk.of(distinct(tail.points().points()));
        return new Growth.TailSealed(old, told(logged, fresh).sealing(old, tail.count()));
      }
    }
    var chunks = Chunk.of(points);
    return new Growth.BatchSealed(chunks, points.size(), told(logged, tail).sealing(chunks, 0));
  }

  /** The same series, once so many points more have been sealed into chunks of its own. */
  Series counting(long more) {
    return new Series(revision, metric, sealed + more, stepReach, timeReach, tail);
  }

  /** The same series as the next change leaves it. */
  Series next() {
    return new Series(revision + 1, metric, sealed, stepReach, timeReach, tail);
  }

  private Series sealing(List<Chunk> chunks, long points) {
    long steps = stepReach;
    long times = timeReach;
    for (var chunk : chunks) {
      steps = Math.max(steps, chunk.stepWidth());
      times = Math.max(times, chunk.timeWidth());
    }
    return new Series(revision, metric, sealed + points, steps, times, tail);
  }

  private Series told(List<Point> points, Tail newTail) {
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
    return new Series(revision, now, sealed, stepReach, timeReach, newTail);
  }

  /** In the order of steps, each once. */
  private static List<Point> distinct(List<Point> points) {
    if (points.size() == 1) {
      return points;
    }
    var sorted = new ArrayList<>(points);
    Order.BY_STEP.sortDistinct(sorted);
    return sorted;
  }
}
