package dynamodbstore.metrics;

import dynamodbstore.api.RunPlace;
import dynamodbstore.table.Key;
import dynamodbstore.table.Table;
import dynamodbstore.table.TableBusy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Lock;

/**
 * Points on their way into the series of one run, once.
 *
 * <p>Each series is read, what becomes of it is decided, and it is written if nobody else has
 * written it meanwhile; those that were refused go into the next round with what they met.
 */
final class Append {
  /** Within a process, writers that met take turns; so this is for writers in others. */
  private static final int ROUNDS = 40;

  private static final long FIRST_PAUSE_NANOS = 200_000;
  private static final long LONGEST_PAUSE_NANOS = 50_000_000;

  private final Table table;
  private final RunPlace place;
  private final Lock turn;

  /** Chunks that this append has put, so that a later round does not pay for them again. */
  private final Set<Key> put = new HashSet<>();

  Append(Table table, RunPlace place, Turns turns) {
    this.table = table;
    this.place = place;
    this.turn = turns.of(place);
  }

  /** What is logged to one series. */
  record Logged(Key key, String name, List<Point> points) {}

  /** The same, and the series as it was met last. */
  record Met(Logged logged, Series series) {}

  /** Most writers meet nobody. Those that do wait for their turn, and then for each other. */
  void run(Map<String, List<Point>> points) {
    var refused = new AppendRound(table, place, put).extend(logged(points));
    if (!refused.isEmpty()) {
      repeat(refused);
    }
  }

  private void repeat(List<Met> refused) {
    var open = refused;
    turn.lock();
    try {
      for (int number = 1; !open.isEmpty(); number++) {
        pauseBefore(number);
        open = new AppendRound(table, place, put).extendMet(open);
      }
    } finally {
      turn.unlock();
    }
  }

  private List<Logged> logged(Map<String, List<Point>> points) {
    var partition = place.partition();
    var logged = new ArrayList<Logged>(points.size());
    points.forEach(
        (name, some) -> logged.add(new Logged(MetricKeys.series(partition, name), name, some)));
    return logged;
  }

  /** Writers that met each other hardly meet again if each waits as long as chance says. */
  private void pauseBefore(int round) {
    if (round == ROUNDS) {
      throw busy(new IllegalStateException("Refused " + ROUNDS + " times"));
    }
    long longest = Math.min(LONGEST_PAUSE_NANOS, FIRST_PAUSE_NANOS << Math.min(round, 10));
    try {
      Thread.sleep(Duration.ofNanos(ThreadLocalRandom.current().nextLong(longest)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw busy(e);
    }
  }

  /** Some of the points may have been logged. All of them may be logged again. */
  private TableBusy busy(Throwable cause) {
    return new TableBusy("Too many writers log metrics of run " + place.run(), cause);
  }
}
