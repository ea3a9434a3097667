package dynamodbstore.metrics;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

/**
 * Picks points evenly out of many, as the reference does: the first of each of so many buckets that
 * are as equal as can be, larger ones first (SQL's NTILE), and the last of all, which takes the
 * place of the last pick if there are enough already.
 */
final class Sampling {
  private final long total;
  private final int most;
  private final List<Point> picked = new ArrayList<>();
  private long count;
  private Point last = Point.FIRST;

  private Sampling(long total, int most) {
    this.total = total;
    this.most = most;
  }

  /**
   * A sample of points that can be read more than once, holding no more than it gives.
   *
   * @param guess how many points there may be. If it is right, they are read once; if not, once
   *     more. 0 is a good guess for what may be few enough to be given whole.
   */
  static List<Point> of(Supplier<Iterator<Point>> points, long guess, int most) {
    var first = new Sampling(guess, most);
    first.read(points.get());
    if (first.isRight()) {
      return first.result();
    }
    // Points that are logged meanwhile may make it uneven; it ends with the last one all the same.
    var second = new Sampling(first.count, most);
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

  /** The number of the first point of a bucket. */
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
