package dynamodbstore.metrics;

import dynamodbstore.api.RunPlace;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Item;
import dynamodbstore.table.Key;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.TableBusy;
import dynamodbstore.table.Write;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** What is logged to one series, and the series as it was met last. */
  private record Logged(Key key, List<Point> points, Series before) {
    String name() {
      return before.metric().key();
    }
  }

  /** What becomes of one series, and the chunks that have to be there first. */
  private record Plan(Logged logged, Growth growth, List<Item> chunks) {}

  /** A series that has to be written. */
  private record Change(Logged logged, Series after) {
    Write write() {
      long revision = logged.before().revision();
      return Write.replace(
          MetricItems.toItem(logged.key(), after.next()),
          revision == 0 ? Condition.absent() : Condition.is(MetricItems.REVISION, revision));
    }
  }

  /** Most writers meet nobody. Those that do wait for their turn, and then for each other. */
  void run(Map<String, List<Point>> points) {
    var refused = attempt(read(points));
    if (refused.isEmpty()) {
      return;
    }
    turn.lock();
    try {
      for (int round = 1; !refused.isEmpty(); round++) {
        pauseBefore(round);
        refused = attempt(refused);
      }
    } finally {
      turn.unlock();
    }
  }

  private List<Logged> attempt(List<Logged> open) {
    var plans = new ArrayList<Plan>(open.size());
    for (var logged : open) {
      plans.add(plan(logged));
    }
    return write(plans);
  }

  private List<Logged> read(Map<String, List<Point>> points) {
    var partition = place.partition();
    var keys = new ArrayList<Key>(points.size());
    points.keySet().forEach(name -> keys.add(MetricKeys.series(partition, name)));
    var items = table.getAll(keys, Read.STRONG);
    var read = new ArrayList<Logged>(keys.size());
    var next = keys.iterator();
    points.forEach(
        (name, logged) -> {
          var key = next.next();
          var before = MetricItems.series(Optional.ofNullable(items.get(key)), name);
          read.add(new Logged(key, logged, before));
        });
    return read;
  }

  private Plan plan(Logged logged) {
    int room = MetricItems.room(logged.key(), logged.name());
    var growth = logged.before().with(logged.points(), room);
    var chunks = new ArrayList<Item>(growth.chunks().size());
    for (var chunk : growth.chunks()) {
      chunks.add(MetricItems.toItem(place, logged.name(), chunk));
    }
    return new Plan(logged, growth, chunks);
  }

  /**
   * Chunks first. Dying before the series are written loses nothing: the points of a tail are in it
   * still, and whoever seals them again finds their chunk there. Points of a batch that nobody
   * repeats are then in the history, though nobody was told so.
   *
   * @return what was refused, with the series that it met
   */
  private List<Logged> write(List<Plan> plans) {
    var chunks = newChunks(plans);
    if (chunks.isEmpty()) {
      return writeSeries(plans);
    }
    // What becomes of the series if no chunk is there yet, which is nearly always so.
    var all = new HashSet<>(put);
    chunks.forEach(chunk -> all.add(chunk.key()));
    var changes = changes(plans, all);
    var outcomes = table.writeInOrder(chunks, writes(changes));
    for (int at = 0; at < chunks.size(); at++) {
      // One that is refused is there already: its key says what is in it.
      if (outcomes.get(at).isWritten()) {
        put.add(chunks.get(at).key());
      }
    }
    return outcomes.size() < chunks.size() + changes.size()
        ? writeSeries(plans)
        : refused(changes, outcomes.subList(chunks.size(), outcomes.size()));
  }

  private List<Logged> writeSeries(List<Plan> plans) {
    var changes = changes(plans, put);
    return changes.isEmpty() ? List.of() : refused(changes, table.writeAll(writes(changes)));
  }

  private List<Write> newChunks(List<Plan> plans) {
    var writes = new ArrayList<Write>();
    for (var plan : plans) {
      for (var chunk : plan.chunks()) {
        if (!put.contains(chunk.key())) {
          writes.add(Write.create(chunk));
        }
      }
    }
    return writes;
  }

  private static List<Change> changes(List<Plan> plans, Set<Key> put) {
    var changes = new ArrayList<Change>(plans.size());
    for (var plan : plans) {
      change(plan, put).ifPresent(changes::add);
    }
    return changes;
  }

  /**
   * What has to be written of a series.
   *
   * @param put the chunks that are there by this append
   */
  private static Optional<Change> change(Plan plan, Set<Key> put) {
    var logged = plan.logged();
    return switch (plan.growth()) {
      case Growth.None() -> Optional.empty();
      case Growth.InTail(var after) -> Optional.of(new Change(logged, after));
      case Growth.TailSealed(_, var after) -> Optional.of(new Change(logged, after));
      case Growth.BatchSealed(_, long points, var after) ->
          isRepeated(plan, after, put)
              ? Optional.empty()
              : Optional.of(new Change(logged, after.counting(points)));
    };
  }

  /**
   * Whether a batch was there already and the series knows it. One that somebody died over may pass
   * for that too, but never as the first that was sealed.
   */
  private static boolean isRepeated(Plan plan, Series after, Set<Key> put) {
    var before = plan.logged().before();
    return before.sealed() > 0
        && before.equals(after)
        && plan.chunks().stream().noneMatch(chunk -> put.contains(chunk.key()));
  }

  private static List<Write> writes(List<Change> changes) {
    var writes = new ArrayList<Write>(changes.size());
    for (var change : changes) {
      writes.add(change.write());
    }
    return writes;
  }

  private static List<Logged> refused(List<Change> changes, List<Outcome> outcomes) {
    var refused = new ArrayList<Logged>();
    for (int at = 0; at < outcomes.size(); at++) {
      if (outcomes.get(at) instanceof Outcome.Refused(_, var current)) {
        var logged = changes.get(at).logged();
        var met = MetricItems.series(current, logged.name());
        refused.add(new Logged(logged.key(), logged.points(), met));
      }
    }
    return refused;
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
