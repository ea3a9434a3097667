package dynamodbstore.metrics;

import dynamodbstore.api.RunLocation;
import dynamodbstore.metrics.series.Point;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;

/**
 * Lazy concatenation of the histories of many runs. The chunks of a run are read when the run
 * before it is exhausted. For one thread.
 */
final class RunHistories implements Iterator<RunPoint> {
  private final Iterator<RunLocation> runs;
  private final Function<RunLocation, History> histories;
  private int limit;
  private Iterator<RunPoint> points = Collections.emptyIterator();

  RunHistories(List<RunLocation> runs, Function<RunLocation, History> histories, int limit) {
    this.runs = runs.iterator();
    this.histories = histories;
    this.limit = limit;
  }

  @Override
  public boolean hasNext() {
    while (limit > 0 && !points.hasNext() && runs.hasNext()) {
      points = pointsOf(runs.next());
    }
    return points.hasNext();
  }

  @Override
  public RunPoint next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    limit--;
    return points.next();
  }

  private Iterator<RunPoint> pointsOf(RunLocation location) {
    var history = histories.apply(location).byTime(Point.FIRST, limit);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return history.hasNext();
      }

      @Override
      public RunPoint next() {
        return new RunPoint(location.run(), history.next());
      }
    };
  }
}
