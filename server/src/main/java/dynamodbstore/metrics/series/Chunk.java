package dynamodbstore.metrics.series;

import java.util.ArrayList;
import java.util.List;

/**
 * Sealed, immutable part of a metric's history.
 *
 * @param step the least step in it, and {@code time} the least time: lower bounds of its points in
 *     either order
 * @param stepWidth greatest step minus least step, and {@code timeWidth} the same of times; {@link
 *     Long#MAX_VALUE} if the difference overflows
 * @param points in the order of steps, so that equal points make equal chunks
 */
public record Chunk(long step, long time, long stepWidth, long timeWidth, EncodedPoints points) {
  /** Most points of a chunk. Keeps its item below 60 KB for any points. */
  public static final int LARGEST = 2_000;

  /**
   * Divides points into as few chunks as possible. They must be distinct and in the order of steps.
   */
  public static List<Chunk> of(List<Point> points) {
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
        EncodedPoints.of(points));
  }

  private static long width(long first, long last) {
    long width = last - first;
    return width < 0 ? Long.MAX_VALUE : width;
  }
}
