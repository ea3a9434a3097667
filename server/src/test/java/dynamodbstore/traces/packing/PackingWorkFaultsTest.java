package dynamodbstore.traces.packing;

import static dynamodbstore.traces.storage.TestTraces.HERE;
import static dynamodbstore.traces.storage.TestTraces.THERE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.table.Page;
import dynamodbstore.table.Query;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.ForwardingTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.items.TraceKeys;
import dynamodbstore.traces.storage.TestSpans;
import dynamodbstore.traces.storage.TestTraces;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Packing of several experiments of which some fail or are slow. */
class PackingWorkFaultsTest {
  private static final Duration IDLE = Duration.ofSeconds(5);
  private static final TraceId ID = new TraceId("tr-1");

  private final TestClock clock = new TestClock();
  private final Environment environment = new Environment(clock, new Random(1));
  private final Table memory = new MemoryTable(clock, new Meter());
  private final TestTraces traces = new TestTraces(memory, clock);

  private TracePacking server(
      Table table, Supplier<? extends Collection<ExperimentId>> experiments) {
    return TracePacking.of(
        TracePackingRepository.of(table, environment),
        BlockRepository.of(table, environment),
        new PackingPolicy(IDLE, 256),
        new SimpleContent(),
        experiments);
  }

  @Test
  void experimentThatFailsIsTriedLessAndLessOften() {
    var failing = new FailingRows(memory, HERE);
    var server = server(failing, List::of);
    traces.log(ID, TestSpans.span(1));
    server.onRow(HERE, true);
    clock.advance(IDLE);

    for (int second = 0; second < 60; second++) {
      server.run();
      clock.advance(Duration.ofSeconds(1));
    }

    // After 0, 5, 15 and 35 seconds.
    assertThat(failing.failures).isEqualTo(4);
    failing.isRepaired = true;
    clock.advance(Duration.ofSeconds(40));
    server.run();
    assertThat(traces.rows(HERE)).isEmpty();
  }

  @Test
  void otherExperimentsArePackedAfterOneThatFails() {
    var server = server(new FailingRows(memory, HERE), List::of);
    traces.log(ID, TestSpans.span(1));
    traces.change(ID, draft -> draft.moveTo(THERE));
    server.onRow(HERE, true);
    server.onRow(THERE, true);
    clock.advance(IDLE.plusSeconds(1));

    server.run();

    assertThat(traces.rows(THERE)).isEmpty();
  }

  @Test
  void blocksAreMaintainedAfterARoundThatFails() {
    traces.log(ID, TestSpans.span(1));
    clock.advance(IDLE.plusSeconds(1));
    var first = server(memory, List::of);
    first.onRow(HERE, true);
    clock.advance(IDLE);
    first.run();
    clock.advance(Duration.ofMinutes(1));
    var failing = server(new FailingRows(memory, HERE), List::of);
    failing.onRow(HERE, true);
    clock.advance(IDLE);

    failing.run();

    assertThat(failing.statistics().blocks()).isOne();
  }

  @Test
  void walkThatTakesLongerThanAnHourReachesTheLastExperiment() {
    var experiments = LongStream.rangeClosed(100, 120).mapToObj(ExperimentId::new).toList();
    traces.log(ID, TestSpans.span(1));
    traces.change(ID, draft -> draft.moveTo(experiments.getLast()));
    var slow = new SlowQueries(memory, clock);
    var server = server(slow, () -> experiments);
    var start = clock.instant();

    for (int run = 0; run < experiments.size() + 2; run++) {
      server.run();
    }

    assertThat(Duration.between(start, clock.instant())).isGreaterThan(Duration.ofHours(1));
    assertThat(traces.rows(experiments.getLast())).isEmpty();
  }

  @Test
  void walkIsRepeatedSoonIfTheExperimentsCannotBeRead() {
    traces.log(ID, TestSpans.span(1));
    var answers =
        List.<Supplier<List<ExperimentId>>>of(
                () -> {
                  throw new IllegalStateException("of a test");
                },
                () -> List.of(HERE))
            .iterator();
    var server = server(memory, () -> answers.next().get());
    assertThatThrownBy(server::run).isInstanceOf(IllegalStateException.class);
    clock.advance(Duration.ofSeconds(1));
    server.run();
    assertThat(answers).hasNext();
    clock.advance(Duration.ofMinutes(1));
    server.run();
    clock.advance(IDLE);

    server.run();

    assertThat(traces.rows(HERE)).isEmpty();
  }

  /** Fails at each query for open rows of an experiment. */
  private static final class FailingRows extends ForwardingTable {
    private final List<String> partitions;
    private int failures;
    private boolean isRepaired;

    FailingRows(Table table, ExperimentId experiment) {
      super(table);
      this.partitions = TraceKeys.rows(experiment);
    }

    @Override
    public Page query(Query query) {
      if (!isRepaired && partitions.contains(query.partition())) {
        failures++;
        throw new IllegalStateException("of a test");
      }
      return super.query(query);
    }
  }

  /** Each query takes a minute. */
  private static final class SlowQueries extends ForwardingTable {
    private final TestClock clock;

    SlowQueries(Table table, TestClock clock) {
      super(table);
      this.clock = clock;
    }

    @Override
    public Page query(Query query) {
      clock.advance(Duration.ofMinutes(1));
      return super.query(query);
    }
  }
}
