package dynamodbstore.metrics;

import dynamodbstore.api.RunLocation;
import dynamodbstore.capacity.WorkPermit;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.PointSampler;
import dynamodbstore.metrics.series.StepRange;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Utf8;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Repository of metrics: appends points, reads histories and samples. Thread-safe; one instance
 * serves all requests of the server, so that it can group their appends.
 */
public final class MetricRepository {
  private static final int MANY = 100;

  /** Longer than any contention lasts, and shorter than clients wait for a response. */
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  private final Table table;
  private final Duration patience;
  private final HistoryHorizon horizon;
  private final SeriesQueues queues = new SeriesQueues();

  /**
   * Permits for appends of {@value #MANY} metrics or more, each of which holds some megabytes while
   * it lasts. More of them at once than the table works on would fill the heap with waiting data,
   * and would not finish sooner.
   */
  private final Semaphore large;

  /**
   * @param largeAppends how many appends of {@value #MANY} metrics or more it handles at once
   * @param horizon before which values are not in histories
   */
  public MetricRepository(Table table, int largeAppends, HistoryHorizon horizon) {
    this(table, largeAppends, horizon, DEADLINE);
  }

  /**
   * @param patience how long an append waits for other appends before it fails
   */
  MetricRepository(Table table, int largeAppends, HistoryHorizon horizon, Duration patience) {
    this.table = table;
    this.patience = patience;
    this.horizon = horizon;
    this.large = new Semaphore(largeAppends, true);
  }

  /**
   * Logs points to the metrics of a run. Idempotent: a point that is logged several times is stored
   * once.
   *
   * <p>Cost: for each metric one read and a write of one unit; two more write units whenever a tail
   * is sealed, which is about every fortieth point; one write unit for each kilobyte of a batch
   * that is too large for a tail. Each metric is written by itself: after a fault any of them may
   * have been written. Logging the same points again completes the append, and writes nothing that
   * is in a tail already. Concurrent appends of this process to one metric share one write.
   *
   * @param points by the name of their metric, at least one for each
   * @throws TableBusy if other appends keep writing to the same metrics, or if the thread is
   *     interrupted while it waits
   */
  public void append(RunLocation location, Map<String, List<Point>> points) {
    // Releases the permit of this request: an append may wait for another one that needs a permit.
    WorkPermit.pause();
    if (points.size() < MANY) {
      commit(location, points);
      return;
    }
    acquirePermit(location);
    try {
      commit(location, points);
    } finally {
      large.release();
    }
  }

  private void commit(RunLocation location, Map<String, List<Point>> points) {
    var writer = new GroupWriter(table, location, queues);
    new Append(queues, location, patience).run(points, writer);
  }

  /**
   * Acquires a permit for a large append, before any of its points are queued: so a leader never
   * waits for a permit that an append queued behind it holds. Fails after the same time as a
   * waiting append, because the client has given up by then.
   */
  private void acquirePermit(RunLocation location) {
    boolean hasRoom;
    try {
      hasRoom = large.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      hasRoom = false;
    }
    if (!hasRoom) {
      throw new TableBusy(
          "Too many concurrent large batches, one of them for run " + location.run(),
          new IllegalStateException("No permit within " + patience));
    }
  }

  /**
   * The history of a metric from its beginning: by time, then step, then value, without expired
   * values. A lazy iterator in bounded memory; empty if no point was ever logged. Not thread-safe.
   *
   * @param limit most points to return. To learn whether there are more, request one more
   */
  public HistoryPoints history(RunLocation location, String key, int limit) {
    return historyAfter(location, key, Point.FIRST, limit);
  }

  /** The same history after a point, which need not be in it. */
  public HistoryPoints historyAfter(RunLocation location, String key, Point last, int limit) {
    return history(location, key).byTime(last, limit);
  }

  /**
   * The histories of one metric of many runs, one run after the other, ordered by run id. One batch
   * read for all series; chunks are read lazily, run by run.
   *
   * @param limit most points of all runs together
   */
  public RunHistories histories(Collection<RunLocation> locations, String key, int limit) {
    var runs =
        locations.stream()
            .distinct()
            .sorted(Comparator.comparing(location -> location.run().text(), Utf8.ORDER))
            .toList();
    var items =
        table.getAll(
            runs.stream().map(location -> MetricKeys.series(location, key)).toList(), Read.STRONG);
    return new RunHistories(
        runs,
        (location, most) -> {
          var found = Optional.ofNullable(items.get(MetricKeys.series(location, key)));
          return history(location, found, key).byTime(Point.FIRST, most);
        },
        limit);
  }

  /**
   * Sample of a history.
   *
   * @param expiredBefore as {@link HistoryPoints#expiredBefore}
   */
  public record Sample(List<Point> points, OptionalLong expiredBefore) {
    public Sample {
      points = List.copyOf(points);
    }
  }

  /**
   * At most {@code most} points of a metric, evenly spread in the order of steps and always
   * including the last one. One read and a query of the chunks in the range; a second query of the
   * same chunks if the number of points was not known.
   */
  public Sample sample(RunLocation location, String key, StepRange steps, int most) {
    var history = history(location, key);
    long guess = steps.equals(StepRange.ALL) ? history.size() : 0;
    var points = PointSampler.of(() -> history.bySteps(steps), guess, most);
    return new Sample(points, history.expiredBefore());
  }

  private History history(RunLocation location, String key) {
    return history(location, table.get(MetricKeys.series(location, key), Read.STRONG), key);
  }

  private History history(RunLocation location, Optional<Item> found, String key) {
    return new History(table, location, MetricItems.series(found, key), horizon.earliest());
  }
}
