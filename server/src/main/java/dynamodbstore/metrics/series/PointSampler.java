package dynamodbstore.metrics.series;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/**
 * Even sampling of an ordered sequence of points, as in MLflow's server: the first point of each of
 * {@code most} buckets that are as equal as possible, larger ones first (SQL's NTILE), and the last
 * point of all, which replaces the last pick if there are {@code most} already.
 */
public final class PointSampler {
  private final long total;
  private final int most;
  private final List<Point> picked = new ArrayList<>();
  private long count;
  private Point last = Point.FIRST;

  private PointSampler(long total, int most) {
    this.total = total;
    this.most = most;
  }

  /**
   * Samples points that can be read more than once. Holds no more points than it returns.
   *
   * @param guess the expected number of points. If it is right, they are read once; if not, twice.
   *     0 is a good guess if they may be few enough to be returned whole
   */
  public static List<Point> of(Supplier<Iterator<Point>> points, long guess, int most) {
    var first = new PointSampler(guess, most);
    first.read(points.get());
    if (first.isRight()) {
      return first.result();
    }
    // Points logged meanwhile may make the sample uneven; it still ends with the last point.
    var second = new PointSampler(first.count, most);
    second.read(points.get());
    return second.result();
  }

  private void read(Iterator<Point> points) {
    long wanted = 0;
    while (points.hasNext()) {
      last = points.next();
      if (count == wanted && picked.size() < most) {
        picked.add(last);
        wanted = first(picked.size());
      }
      count++;
    }
  }

  /** The position of the first point of a bucket. */
  private long first(int bucket) {
    return total <= most ? bucket : total / most * bucket + Math.min(bucket, total % most);
  }

  private boolean isRight() {
    return count == total || (count <= most && total <= most);
  }

  private List<Point> result() {
    if (!picked.isEmpty() && !picked.getLast().equals(last)) {
      if (picked.size() >= most) {
        picked.removeLast();
      }
      picked.add(last);
    }
    return picked;
  }
}
