package dynamodbstore.metrics;

import dynamodbstore.api.RunPlace;
import dynamodbstore.capacity.Work;
import dynamodbstore.table.Item;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.TableBusy;
import dynamodbstore.table.Utf8;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Metrics in the table: one method for each way they are reached. Shared by all threads. */
public final class MetricRepository {
  private static final int MANY = 100;

  /** Longer than any contention lasts, and shorter than clients wait for an answer. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Table table;
  private final Duration patience;
  private final SeriesQueues queues = new SeriesQueues();

  /**
   * Each append of many metrics holds some megabytes while it lasts. More of them at once than the
   * table works on would fill the heap with what is waiting, and be no sooner done.
   */
  private final Semaphore large;

  public MetricRepository(Table table) {
    this(table, PATIENCE);
  }

  /**
   * @param patience how long an append waits for others before it is refused
   */
  MetricRepository(Table table, Duration patience) {
    this.table = table;
    this.patience = patience;
    this.large = new Semaphore(table.parallelism(), true);
  }

  /**
   * Logs points to the metrics of a run, each once however often it is logged.
   *
   * <p>One read for each metric and one write of a unit; two units more whenever a tail is sealed,
   * which is about every fortieth point; a unit for each kilobyte of a batch that is too large for
   * a tail. Metrics are written one by one: after a fault any of them may have been. Logging the
   * same again completes it, and writes nothing that is in a tail already. Appends of this process
   * to one metric are written together, in one write.
   *
   * @param points of each metric, by its name, at least one
   * @throws TableBusy if others keep writing to the same metrics, or if the thread is interrupted
   *     while it waits
   */
  public void append(RunPlace place, Map<String, List<Point>> points) {
    // An append may wait for another one, which must not need the permit that it holds.
    Work.pause();
    if (points.size() < MANY) {
      commit(place, points);
      return;
    }
    waitForRoom(place);
    try {
      commit(place, points);
    } finally {
      large.release();
    }
  }

  private void commit(RunPlace place, Map<String, List<Point>> points) {
    var writer = new GroupWriter(table, place, queues);
    new Append(queues, place, patience).run(points, writer);
  }

  /**
   * Before anything is entered into a queue, so that a leader never waits for room that an append
   * behind it holds. An append that would wait for longer is refused: its client is gone by then.
   */
  private void waitForRoom(RunPlace place) {
    boolean hasRoom;
    try {
      hasRoom = large.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      hasRoom = false;
    }
    if (!hasRoom) {
      throw new TableBusy(
          "Too many large batches are logged at once, one to run " + place.run(),
          new IllegalStateException("No room within " + patience));
    }
  }

  /**
   * The history of a metric from its beginning: by time, then step, then value. Read as it is
   * walked through, in bounded memory; empty if nothing was ever logged.
   *
   * @param limit at most so many points. To learn whether there are more, ask for one more.
   */
  public Iterator<Point> history(RunPlace place, String key, int limit) {
    return historyAfter(place, key, Point.FIRST, limit);
  }

  /** The same history after a point, which need not be in it. */
  public Iterator<Point> historyAfter(RunPlace place, String key, Point last, int limit) {
    return history(place, key).byTime(last, limit);
  }

  /**
   * The histories of one metric of many runs, one after the other, by the ids of the runs. One read
   * for all series; their chunks are read run by run as they are walked through.
   *
   * @param limit at most so many points of all runs together
   */
  public Iterator<RunPoint> histories(Collection<RunPlace> places, String key, int limit) {
    var runs =
        places.stream()
            .distinct()
            .sorted(Comparator.comparing(place -> place.run().text(), Utf8.ORDER))
            .toList();
    var items =
        table.getAll(
            runs.stream().map(place -> MetricKeys.series(place, key)).toList(), Read.STRONG);
    return new RunHistories(
        runs,
        place -> {
          var found = Optional.ofNullable(items.get(MetricKeys.series(place, key)));
          return history(place, found, key);
        },
        limit);
  }

  /**
   * Some points of a metric, evenly picked in the order of steps, the last one always among them.
   * One read and a query of the chunks in question; another of the same if it was not known how
   * many points there are.
   */
  public List<Point> sample(RunPlace place, String key, Steps steps, int most) {
    var history = history(place, key);
    long guess = steps.equals(Steps.ALL) ? history.size() : 0;
    return Sampling.of(() -> history.bySteps(steps), guess, most);
  }

  private History history(RunPlace place, String key) {
    return history(place, table.get(MetricKeys.series(place, key)), key);
  }

  private History history(RunPlace place, Optional<Item> found, String key) {
    return new History(table, place, MetricItems.series(found, key));
  }
}
