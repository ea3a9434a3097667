package dynamodbstore.metrics.series;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

/** Sample runs and points. */
public final class MetricSamples {
  public static final RunLocation RUN = run(0);

  private static final double[] VALUES = {0, -1, 1, 0.5, Double.MAX_VALUE, -Double.MAX_VALUE};

  private MetricSamples() {}

  public static RunLocation run(int number) {
    return new RunLocation(new ExperimentId(12), new RunId("%032x".formatted(0xabc000 + number)));
  }

  /** Points with rising steps and times, as training logs them. */
  public static List<Point> noisy(int count) {
    return noisy(0, count);
  }

  public static List<Point> noisy(int firstStep, int count) {
    var points = new ArrayList<Point>(count);
    for (int step = firstStep; step < firstStep + count; step++) {
      var random = new Random(step);
      points.add(
          Point.of(step, 1_700_000_000_000L + step * 1000L + random.nextInt(50), value(random)));
    }
    return points;
  }

  /** Random points of every kind, many of them equal or nearly equal, in no order. */
  public static List<Point> points(Random random, int count) {
    var points = new ArrayList<Point>(count);
    int spread = 1 + random.nextInt(50);
    for (int n = 0; n < count; n++) {
      points.add(point(random, spread));
    }
    return points;
  }

  public static <T> List<T> all(Iterator<T> iterator) {
    var all = new ArrayList<T>();
    iterator.forEachRemaining(all::add);
    return all;
  }

  private static Point point(Random random, int spread) {
    return switch (random.nextInt(20)) {
      case 0 -> Point.of(Long.MIN_VALUE + random.nextInt(2), random.nextInt(3), value(random));
      case 1 -> Point.of(Long.MAX_VALUE - random.nextInt(2), Long.MIN_VALUE, value(random));
      case 2 -> Point.of(random.nextInt(3), random.nextLong(), Double.NaN);
      default ->
          Point.of(
              random.nextInt(spread) - spread / 2,
              random.nextInt(spread),
              VALUES[random.nextInt(VALUES.length)]);
      case 3, 4 -> Point.of(random.nextInt(spread), random.nextInt(spread), Double.NaN);
    };
  }

  private static double value(Random random) {
    return random.nextDouble();
  }
}
