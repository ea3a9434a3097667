package dynamodbstore.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.metrics.series.MetricSamples;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.PointOrder;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Cost;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.errors.TableException;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.FaultyTable;
import dynamodbstore.table.testkit.ForwardingTable;
import dynamodbstore.table.testkit.TestClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExpiredHistoryInMemoryTest extends ExpiredHistoryContract {
  private static final long EARLIEST = MetricSamples.noisy(1_000, 1).getFirst().timestamp();

  /** More than an append or a deletion makes in these tests. */
  private static final int MORE_WRITES = 8;

  private final Meter meter = new Meter();

  @Override
  Table open() {
    return new MemoryTable(new TestClock(), meter);
  }

  @Override
  int rounds() {
    return 200;
  }

  @Test
  void deletionOfAChunkCostsItsSizeAndAnEntryAndAnUnitOfItsSeries() {
    log("loss", MetricSamples.noisy(1_000));
    log("loss", MetricSamples.noisy(1_000, 1_000));
    double chunk = 11;

    var cost = cost(() -> assertThat(delete(EARLIEST)).isEqualTo(1_000));

    // Reads: the query of the index, the chunk, the series.
    assertThat(cost.writeUnits()).isEqualTo(chunk + 1);
    assertThat(cost.readUnits()).isBetween(4.0, 5.0);
  }

  @Test
  void runWithoutExpiredValuesCostsHalfAReadUnit() {
    log("loss", MetricSamples.noisy(1_000, 3_000));

    assertThat(cost(() -> assertThat(delete(EARLIEST)).isZero())).isEqualTo(new Cost(0.5, 0));
  }

  @Test
  void policyCostsNothingForReadersAndWriters() {
    log("loss", MetricSamples.noisy(1_000));
    log("loss", MetricSamples.noisy(1_000, 1_000));

    var with = costOfReading(at(EARLIEST));
    var without = costOfReading(whole);

    assertThat(with).isEqualTo(without);
  }

  @Test
  void deletionBeforeAnyWriteOfAnAppendLosesNothingThatStays() {
    for (var appended : appends()) {
      for (int at = 0; at < MORE_WRITES; at++) {
        var shared = filled();
        var hooked =
            new Hooked(
                shared,
                at,
                () -> {
                  var _ = delete(shared);
                });

        new MetricRepository(hooked, 2, HistoryHorizon.NONE)
            .append(MetricSamples.RUN, Map.of("loss", appended));

        assertKept(shared, appended);
      }
    }
  }

  @Test
  void appendBeforeAnyWriteOfADeletionIsKept() {
    for (var appended : appends()) {
      for (int at = 0; at < MORE_WRITES; at++) {
        var shared = filled();
        var rival = new MetricRepository(shared, 2, HistoryHorizon.NONE);

        var hooked =
            new Hooked(shared, at, () -> rival.append(MetricSamples.RUN, Map.of("loss", appended)));
        var _ = delete(hooked);
        if (!hooked.isDone()) {
          rival.append(MetricSamples.RUN, Map.of("loss", appended));
        }

        assertKept(shared, appended);
      }
    }
  }

  @Test
  void interruptedDeletionIsCompletedByTheNextAndTellsWhatIsMissing() {
    var counted = new FaultyTable(filled());
    var _ = delete(counted);
    assertThat(counted.made()).isEqualTo(3);

    for (long step = 0; step < counted.made(); step++) {
      for (boolean isBefore : List.of(true, false)) {
        var shared = filled();
        var faulty = new FaultyTable(shared);
        if (isBefore) {
          faulty.failBefore(step);
        } else {
          faulty.failAfter(step);
        }
        try {
          var _ = delete(faulty);
        } catch (TableException _) {
          // The server has crashed.
        }
        assertKept(shared, List.of());

        var _ = delete(shared);

        assertKept(shared, List.of());
        assertThat(MetricSamples.all(history(shared))).allMatch(this::isNearlyKept);
      }
    }
  }

  @Test
  void deletedSeriesIsNotCreatedAgain() {
    var shared = filled();
    var series = MetricKeys.series(MetricSamples.RUN, "loss");
    var hooked = new Hooked(shared, 0, () -> assertThat(remove(shared)).isTrue());

    assertThat(delete(hooked)).isZero();

    assertThat(shared.get(series, Read.STRONG)).isEmpty();
  }

  private static boolean remove(Table table) {
    return table.write(Write.delete(MetricKeys.series(MetricSamples.RUN, "loss"))).isWritten();
  }

  /** Chunks that have expired, one that has in part, and a tail that is nearly full. */
  private static Table filled() {
    var table = new MemoryTable(new TestClock(), new Meter());
    var metrics = new MetricRepository(table, 2, HistoryHorizon.NONE);
    for (int first : new int[] {0, 300, 900}) {
      metrics.append(MetricSamples.RUN, Map.of("loss", MetricSamples.noisy(first, 300)));
    }
    for (int step = 960; step < 1_000; step++) {
      metrics.append(MetricSamples.RUN, Map.of("loss", MetricSamples.noisy(step * 2, 1)));
    }
    return table;
  }

  /** One that extends the tail or seals it, one that is large, and one of old values. */
  private static List<List<Point>> appends() {
    var old = new ArrayList<>(MetricSamples.noisy(600, 30));
    old.addAll(MetricSamples.noisy(3_000, 30));
    return List.of(
        MetricSamples.noisy(4_000, 20),
        MetricSamples.noisy(5_000, 400),
        old,
        MetricSamples.noisy(640, 200));
  }

  private static void assertKept(Table table, List<Point> appended) {
    var history = history(table);
    var stored = MetricSamples.all(history);

    var staying = new ArrayList<>(MetricSamples.noisy(1_000, 200));
    for (int step = 960; step < 1_000; step++) {
      staying.addAll(MetricSamples.noisy(step * 2, 1));
    }
    staying.addAll(appended);
    var latest = staying.stream().max(PointOrder.BY_STEP).orElseThrow();
    assertThat(stored)
        .containsAll(staying.stream().filter(point -> point.timestamp() >= EARLIEST).toList())
        .contains(latest);
    var expected = new ArrayList<>(MetricSamples.noisy(600));
    expected.addAll(appended);
    if (!stored.containsAll(expected)) {
      assertThat(history.expiredBefore()).hasValue(EARLIEST);
    }
    var series = table.get(MetricKeys.series(MetricSamples.RUN, "loss"), Read.STRONG).orElseThrow();
    assertThat(MetricItems.metric(series).latest()).isEqualTo(latest);
  }

  /** Whether a value has not expired, or is in a chunk with one that has not. */
  private boolean isNearlyKept(Point point) {
    return point.step() >= 900;
  }

  private static HistoryPoints history(Table table) {
    return new MetricRepository(table, 2, HistoryHorizon.NONE)
        .history(MetricSamples.RUN, "loss", ALL);
  }

  private static long delete(Table table) {
    return new ExpiredHistoryRepository(table).deleteExpired(MetricSamples.RUN, EARLIEST);
  }

  private Cost costOfReading(MetricRepository metrics) {
    return cost(
        () -> {
          var _ = MetricSamples.all(metrics.history(MetricSamples.RUN, "loss", ALL));
        });
  }

  private Cost cost(Runnable work) {
    var before = meter.total();
    work.run();
    var after = meter.total();
    return new Cost(
        after.readUnits() - before.readUnits(), after.writeUnits() - before.writeUnits());
  }

  /** Calls a hook before one of its writes. For one thread. */
  private static final class Hooked extends ForwardingTable {
    private final int at;
    private final Runnable hook;
    private int writes;

    Hooked(Table table, int at, Runnable hook) {
      super(table);
      this.at = at;
      this.hook = hook;
    }

    boolean isDone() {
      return writes > at;
    }

    @Override
    public Outcome write(Write write) {
      if (writes++ == at) {
        hook.run();
      }
      return super.write(write);
    }

    @Override
    public List<Outcome> writeAll(List<Write> all) {
      return all.stream().map(this::write).toList();
    }
  }
}
