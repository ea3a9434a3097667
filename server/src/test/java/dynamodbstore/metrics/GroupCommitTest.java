package dynamodbstore.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.metrics.series.MetricSamples;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.errors.TableUnavailable;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.table.testkit.TestClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Group commit of concurrent appends to a series while the write of its leader is held back. */
@Timeout(60)
class GroupCommitTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final MemoryTable memory = new MemoryTable(new TestClock(), new Meter());
  private final FaultyTable faulty = new FaultyTable(memory);
  private final GatedTable table = new GatedTable(faulty);
  private final MetricRepository metrics =
      new MetricRepository(table, 2, HistoryHorizon.NONE, LONG);
  private final List<Appending> started = new ArrayList<>();

  @AfterEach
  void everyThreadEndsAndLaterAppendsAreWritten() {
    table.open();
    started.forEach(Appending::join);

    metrics.append(
        MetricSamples.RUN,
        Map.of("a", MetricSamples.noisy(9_999, 1), "b", MetricSamples.noisy(9_999, 1)));

    assertThat(history("a")).endsWith(MetricSamples.noisy(9_999, 1).getFirst());
  }

  @Test
  void appendsThatArriveDuringAWriteAreCommittedInOneWrite() {
    var _ = startLeader("a", 0);
    for (int step = 1; step <= 20; step++) {
      var _ = startWaiting(Map.of("a", MetricSamples.noisy(step, 1)));
    }

    table.open();

    started.forEach(Appending::succeeds);
    assertThat(table.calls()).isEqualTo(2);
    assertThat(history("a")).isEqualTo(MetricSamples.noisy(21));
  }

  @Test
  void faultFailsOnlyTheRequestThatLedTheWrite() {
    var _ = startLeader("a", 0);
    var next = startWaiting(Map.of("a", MetricSamples.noisy(1, 1)));
    var third = startWaiting(Map.of("a", MetricSamples.noisy(2, 1)));
    var fourth = startWaiting(Map.of("a", MetricSamples.noisy(3, 1)));
    faulty.failBefore(1);

    table.open();

    next.failsWith(TableUnavailable.class);
    third.succeeds();
    fourth.succeeds();
    assertThat(history("a")).containsExactlyElementsOf(points(0, 2, 3));
  }

  @Test
  void lostResponseDoesNotStorePointsOfTheGroupTwice() {
    var _ = startLeader("a", 0);
    var _ = startWaiting(Map.of("a", MetricSamples.noisy(1, 1)));
    var third = startWaiting(Map.of("a", MetricSamples.noisy(2, 300)));
    var fourth = startWaiting(Map.of("a", MetricSamples.noisy(302, 1)));
    // Writes of the second group: the chunk, then the series.
    faulty.failAfter(2);

    table.open();

    third.succeeds();
    fourth.succeeds();
    assertThat(history("a")).isEqualTo(MetricSamples.noisy(303));
  }

  @Test
  void faultOfOneSeriesDoesNotFailTheFollowersOfAnother() {
    var leader = start(() -> metrics.append(MetricSamples.RUN, both("a", "b", 0)));
    table.awaitWrite();
    var next = startWaiting(both("a", "b", 1));
    var follower = startWaiting(Map.of("b", MetricSamples.noisy(2, 1)));
    table.pass();
    table.awaitWrite();
    faulty.failBefore(0);

    table.open();

    leader.succeeds();
    next.failsWith(TableUnavailable.class);
    follower.succeeds();
    assertThat(history("b")).isEqualTo(points(0, 2));
  }

  @Test
  void batchesOverTheSameSeriesInOppositeOrdersBothFinish() {
    var _ = startLeader("a", 0);
    var _ = startLeader("b", 0);
    var one = startWaiting(both("a", "b", 1));
    var other = startWaiting(both("b", "a", 2));

    table.open();

    one.succeeds();
    other.succeeds();
    assertThat(history("a")).isEqualTo(MetricSamples.noisy(3));
    assertThat(history("b")).isEqualTo(MetricSamples.noisy(3));
  }

  @Test
  void interruptedWaiterFailsAndAppendsQueuedBehindItAreWritten() {
    var leader = startLeader("a", 0);
    var waiter = startWaiting(Map.of("a", MetricSamples.noisy(1, 1)));
    var behind = startWaiting(Map.of("a", MetricSamples.noisy(2, 1)));

    waiter.thread.interrupt();

    waiter.failsWith(TableBusy.class);
    assertThat(waiter.isInterruptedAtEnd).isTrue();
    table.open();
    leader.succeeds();
    behind.succeeds();
    assertThat(history("a")).isEqualTo(points(0, 2));
  }

  @Test
  void interruptedWaiterSucceedsIfALeaderHasTakenItsPoints() {
    var _ = startLeader("a", 0);
    var _ = startWaiting(Map.of("a", MetricSamples.noisy(1, 1)));
    var taken = startWaiting(Map.of("a", MetricSamples.noisy(2, 1)));
    table.pass();
    table.awaitWrite();

    taken.thread.interrupt();
    table.open();

    taken.succeeds();
    assertThat(taken.isInterruptedAtEnd).isTrue();
    assertThat(history("a")).isEqualTo(MetricSamples.noisy(3));
  }

  @Test
  void interruptedBatchIsRemovedFromAllQueues() {
    var _ = startLeader("a", 0);
    var _ = startLeader("b", 0);
    var waiter =
        startWaiting(Map.of("a", MetricSamples.noisy(1, 1), "b", MetricSamples.noisy(1, 1)));

    waiter.thread.interrupt();

    waiter.failsWith(TableBusy.class);
    table.open();
    started.forEach(Appending::join);
    assertThat(history("a")).isEqualTo(MetricSamples.noisy(1));
    assertThat(history("b")).isEqualTo(MetricSamples.noisy(1));
  }

  @Test
  void waiterFailsAtItsDeadlineAndItsPointsAreDropped() {
    var impatient = new MetricRepository(table, 2, HistoryHorizon.NONE, Duration.ofMillis(50));
    var leader =
        start(() -> impatient.append(MetricSamples.RUN, Map.of("a", MetricSamples.noisy(0, 1))));
    table.awaitWrite();
    var waiter =
        start(() -> impatient.append(MetricSamples.RUN, Map.of("a", MetricSamples.noisy(1, 1))));

    waiter.failsWith(TableBusy.class);
    table.open();
    leader.succeeds();
    assertThat(history("a")).isEqualTo(MetricSamples.noisy(1));
  }

  @Test
  void largeBatchRepeatedWithinOneGroupIsStoredOnce() {
    var _ = startLeader("a", 0);
    var one = startWaiting(Map.of("a", MetricSamples.noisy(1, 300)));
    var same = startWaiting(Map.of("a", MetricSamples.noisy(1, 300)));

    table.open();

    one.succeeds();
    same.succeeds();
    assertThat(history("a")).isEqualTo(MetricSamples.noisy(301));
    assertThat(chunks()).isEqualTo(1);
    var series = memory.get(MetricKeys.series(MetricSamples.RUN, "a"), Read.STRONG).orElseThrow();
    assertThat(MetricItems.series(series).sealed()).isEqualTo(300);
  }

  /** An append in a thread of its own. */
  private static final class Appending {
    private final Thread thread;
    private volatile List<Throwable> faults = List.of();
    private volatile boolean isInterruptedAtEnd;

    Appending(Runnable append) {
      thread =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      append.run();
                    } catch (RuntimeException fault) {
                      faults = List.of(fault);
                    }
                    isInterruptedAtEnd = Thread.currentThread().isInterrupted();
                  });
    }

    void join() {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    void succeeds() {
      join();
      assertThat(faults).isEmpty();
    }

    void failsWith(Class<?> fault) {
      join();
      assertThat(faults).singleElement().isInstanceOf(fault);
    }

    void awaitWaiting() {
      while (thread.getState() != Thread.State.TIMED_WAITING) {
        Thread.onSpinWait();
      }
    }
  }

  private Appending start(Runnable append) {
    var appending = new Appending(append);
    started.add(appending);
    return appending;
  }

  /** Returns once its write is held back. */
  private Appending startLeader(String key, int step) {
    var leader =
        start(() -> metrics.append(MetricSamples.RUN, Map.of(key, MetricSamples.noisy(step, 1))));
    table.awaitWrite();
    return leader;
  }

  /** Returns once it waits for other leaders. */
  private Appending startWaiting(Map<String, List<Point>> points) {
    var waiter = start(() -> metrics.append(MetricSamples.RUN, points));
    waiter.awaitWaiting();
    return waiter;
  }

  private static Map<String, List<Point>> both(String first, String second, int step) {
    var points = new LinkedHashMap<String, List<Point>>();
    points.put(first, MetricSamples.noisy(step, 1));
    points.put(second, MetricSamples.noisy(step, 1));
    return points;
  }

  private List<Point> history(String key) {
    return MetricSamples.all(metrics.history(MetricSamples.RUN, key, Integer.MAX_VALUE));
  }

  private int chunks() {
    var chunks =
        Query.of(Index.PRIMARY, MetricSamples.RUN.partition()).in(SortRange.prefix("MHIST#"));
    return memory.query(chunks).items().size();
  }

  private static List<Point> points(int... steps) {
    var points = new ArrayList<Point>();
    for (int step : steps) {
      points.addAll(MetricSamples.noisy(step, 1));
    }
    return points;
  }
}
