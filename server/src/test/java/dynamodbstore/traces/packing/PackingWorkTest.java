package dynamodbstore.traces.packing;

import static dynamodbstore.traces.storage.TestTraces.HERE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockContent;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.EntryPart;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.items.TraceToPack;
import dynamodbstore.traces.storage.TestSpans;
import dynamodbstore.traces.storage.TestTraces;
import dynamodbstore.traces.storage.TraceChange;
import dynamodbstore.traces.storage.TraceCommitRepository;
import dynamodbstore.traces.storage.TraceWriter;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PackingWorkTest {
  private static final Duration IDLE = Duration.ofSeconds(5);
  private static final Duration LEASE = Duration.ofSeconds(31);

  private final TestClock clock = new TestClock();
  private final Random random = new Random(1);
  private final Environment environment = new Environment(clock, random);
  private final Table table = new MemoryTable(clock, new Meter());
  private final TestTraces traces = new TestTraces(table, clock);
  private final Set<ExperimentId> experiments = new HashSet<>();

  /** Packing of another server. */
  private TracePacking server() {
    return server(new PackingPolicy(IDLE, 256));
  }

  private TracePacking server(PackingPolicy policy) {
    return server(policy, new SimpleContent());
  }

  private TracePacking server(PackingPolicy policy, BlockContent<TraceToPack> content) {
    return TracePacking.of(
        TracePackingRepository.of(table, environment),
        BlockRepository.of(table, environment),
        policy,
        content,
        () -> experiments);
  }

  @Test
  void finishedTracesThatFillABlockArePackedSoon() {
    var soon = Duration.ofMillis(250);
    var server = server(new PackingPolicy(IDLE, soon, 3, 256, 1 << 20));
    log(server, 1);
    log(server, 2);
    clock.advance(soon);
    server.run();
    assertThat(server.statistics().packed()).isZero();
    log(server, 3, TraceState.IN_PROGRESS);
    assertThat(server.statistics().openRows()).isEqualTo(3);
    clock.advance(soon);

    server.run();

    assertThat(server.statistics().packed()).isEqualTo(2);
    assertThat(server.statistics().openRows()).isOne();
    assertThat(traces.rows(HERE)).hasSize(1);
  }

  @Test
  void manyTracesThatAreLoggedDuringARoundArePackedInTheSameRun() {
    var soon = Duration.ofMillis(250);
    var content = new InterruptedContent();
    var server = server(new PackingPolicy(IDLE, soon, 3, 3, 1 << 20), content);
    content.afterABlock(() -> logSome(server, 3, soon));
    logSome(server, 0, soon);

    server.run();

    assertThat(server.statistics().packed()).isEqualTo(6);
    assertThat(traces.rows(HERE)).isEmpty();
  }

  @Test
  void fewTracesThatAreLoggedDuringARoundWait() {
    var soon = Duration.ofMillis(250);
    var content = new InterruptedContent();
    var server = server(new PackingPolicy(IDLE, soon, 3, 3, 1 << 20), content);
    content.afterABlock(() -> log(server, 3));
    logSome(server, 0, soon);

    server.run();

    assertThat(server.statistics().packed()).isEqualTo(3);
    assertThat(traces.rows(HERE)).hasSize(1);
  }

  private void logSome(TracePacking server, int first, Duration wait) {
    for (int number = first; number < first + 3; number++) {
      log(server, number);
    }
    clock.advance(wait);
  }

  /** Content with an action that is done once, after the first block was packed. */
  private static final class InterruptedContent implements BlockContent<TraceToPack> {
    private final SimpleContent content = new SimpleContent();
    private Optional<Runnable> action = Optional.empty();
    private int drafts;

    void afterABlock(Runnable next) {
      action = Optional.of(next);
    }

    @Override
    public EntryPart part(String column) {
      return content.part(column);
    }

    @Override
    public Builder<TraceToPack> newBuilder() {
      if (++drafts == 2) {
        action.orElseThrow().run();
      }
      return content.newBuilder();
    }
  }

  @Test
  void openRowsAreCountedBeforeAndAfterTheyAreLookedAt() {
    var server = server();
    log(server, 1);
    log(server, 1);
    log(server, 2);
    assertThat(server.statistics().openRows()).isEqualTo(2);
    clock.advance(IDLE.plusMillis(1));
    log(server, 2);

    server.run();

    assertThat(server.statistics().packed()).isOne();
    assertThat(server.statistics().openRows()).isOne();
  }

  @Test
  void writersNoteTheExperimentsThatAreToBePacked() {
    var server = server();
    server.run();
    log(server, 1);
    server.run();
    assertThat(traces.rows(HERE)).hasSize(1);
    assertThat(server.lag()).isZero();
    clock.advance(IDLE);
    assertThat(server.lag()).isEqualTo(IDLE);

    server.run();

    assertThat(traces.rows(HERE)).isEmpty();
    assertThat(server.lag()).isZero();
    assertThat(server.statistics().packed()).isOne();
    assertThat(server.statistics().openRows()).isZero();
    assertThat(server.statistics().blocks()).isOne();
    assertThat(server.statistics().voidEntries()).isZero();
  }

  @Test
  void rowsThatACrashedServerHasLeftAreFoundByAnotherAtItsStart() {
    log(server(), 1);
    experiments.add(HERE);
    var started = server();
    started.run();
    clock.advance(IDLE);

    started.run();

    assertThat(traces.rows(HERE)).isEmpty();
  }

  @Test
  void rowsThatACrashedServerHasLeftAreFoundWithinAnHour() {
    experiments.add(HERE);
    var running = server();
    running.run();
    log(server(), 1);
    running.run();
    clock.advance(IDLE);
    running.run();
    assertThat(traces.rows(HERE)).hasSize(1);
    clock.advance(Duration.ofHours(1));

    running.run();
    clock.advance(IDLE);
    running.run();

    assertThat(traces.rows(HERE)).isEmpty();
  }

  @Test
  void oneOfTwoServersPacksAnExperimentUntilItsLeaseEnds() {
    var first = server();
    var second = server();
    log(first, 1);
    clock.advance(IDLE);
    first.run();
    log(second, 2);
    clock.advance(IDLE);
    second.run();
    assertThat(second.statistics().packed()).isZero();
    assertThat(traces.rows(HERE)).hasSize(1);
    clock.advance(LEASE);

    second.run();

    assertThat(second.statistics().packed()).isOne();
    assertThat(traces.rows(HERE)).isEmpty();
  }

  @Test
  void smallBlocksAreMergedAndTheOldOnesRemoved() {
    var server = server();
    for (int trace = 0; trace < 20; trace++) {
      log(server, trace);
      clock.advance(IDLE);
      server.run();
    }
    log(server, 20);
    clock.advance(Duration.ofMinutes(16));
    server.run();
    log(server, 21);
    clock.advance(Duration.ofMinutes(16));
    server.run();
    clock.advance(Duration.ofMinutes(16));
    log(server, 22);
    clock.advance(IDLE);
    server.run();

    var rows = BlockRepository.of(table, environment).directory().rows(HERE).toList();
    assertThat(rows).allMatch(DirectoryRow::isListed).hasSizeLessThan(10);
    assertThat(rows.stream().mapToInt(row -> row.bits().info().count()).sum()).isEqualTo(23);
  }

  @Test
  void manyNewBlocksAreMergedBeforeTheNextUpkeep() {
    var second = Duration.ofSeconds(1);
    var server = server(new PackingPolicy(second, 256));
    for (int trace = 0; trace < 20; trace++) {
      log(server, trace);
      clock.advance(second);
      server.run();
    }

    var rows = BlockRepository.of(table, environment).directory().rows(HERE).toList();
    var listed = rows.stream().filter(DirectoryRow::isListed).toList();
    assertThat(rows).hasSizeGreaterThan(20);
    assertThat(listed).hasSizeLessThan(10);
    assertThat(listed.stream().mapToInt(row -> row.bits().info().count()).sum()).isEqualTo(20);
    assertThat(server.statistics().blocks()).isEqualTo(listed.size());
    assertThat(server.statistics().entries()).isEqualTo(20);
  }

  @Test
  void mergedBlocksAreRemovedAlthoughNothingIsStoredAnyMore() {
    var server = server();
    for (int trace = 0; trace < 20; trace++) {
      log(server, trace);
      clock.advance(IDLE);
      server.run();
    }
    for (int minute = 0; minute < 40; minute++) {
      clock.advance(Duration.ofMinutes(1));
      server.run();
    }

    var rows = BlockRepository.of(table, environment).directory().rows(HERE).toList();
    assertThat(rows).allMatch(DirectoryRow::isListed).hasSizeLessThan(10);
    assertThat(server.statistics().blocks()).isEqualTo(rows.size());
  }

  private void log(TracePacking server, int number) {
    log(server, number, TraceState.OK);
  }

  private void log(TracePacking server, int number, TraceState state) {
    var id = new TraceId("tr-%032x".formatted(number));
    var writer =
        new TraceWriter(
            new TraceRepository(table),
            new TraceCommitRepository(table, clock),
            environment,
            server,
            Optional.empty());
    boolean _ =
        writer.apply(
            id,
            _ ->
                new TraceChange.Store<>(
                    new TraceDraft(id, HERE, number, state),
                    List.of(TestSpans.span(number + 1)),
                    true));
  }
}
