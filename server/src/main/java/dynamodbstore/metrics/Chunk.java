package dynamodbstore.metrics;

import java.util.ArrayList;
import java.util.List;

/**
 * A stretch of history that will not change any more.
 *
 * @param step the least step in it, and {@code time} the least time: it begins no earlier than they
 *     say in either order
 * @param stepWidth how far the steps reach beyond the least, and {@code timeWidth} the times; the
 *     largest long if it is farther than that
 * @param points in the order of steps, so that equal points make equal chunks
 */
record Chunk(long step, long time, long stepWidth, long timeWidth, PackedPoints points) {
  /** Keeps a chunk below 60 KB whatever is in it. */
  static final int LARGEST = 2_000;

  /** As few chunks as hold all of these distinct points, which are in the order of steps. */
  static List<Chunk> of(List<Point> points) {
    var chunks = new ArrayList<Chunk>(1);
    for (int from = 0; from < points.size(); from += LARGEST) {
      chunks.add(one(points.subList(from, Math.min(points.size(), from + LARGEST))));
    }
    return chunks;
  }

  private static Chunk one(List<Point> points) {
    long firstStep = points.getFirst().step();
    long lastStep = points.getLast().step();
    long firstTime = Long.MAX_VALUE;
    long lastTime = Long.MIN_VALUE;
    for (var point : points) {
      firstTime = Math.min(firstTime, point.timestamp());
      lastTime = Math.max(lastTime, point.timestamp());
    }
    return new Chunk(
        firstStep,
        firstTime,
        width(firstStep, lastStep),
        width(firstTime, lastTime),
        PackedPoints.of(points));
  }

  private static long width(long first, long last) {
    long width = last - first;
    return width < 0 ? Long.MAX_VALUE : width;
  }
}
