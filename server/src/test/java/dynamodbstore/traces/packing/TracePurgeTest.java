package dynamodbstore.traces.packing;

import static dynamodbstore.traces.storage.TestTraces.HERE;
import static dynamodbstore.traces.storage.TestTraces.THERE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.access.ExperimentScope;
import dynamodbstore.api.Caller;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.upkeep.BlockMerger;
import dynamodbstore.blocks.upkeep.BlockSweeper;
import dynamodbstore.deletionmarks.DeletionMarkRepository;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.StagedOutcome;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.StagedWrites;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.ForwardingTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.TraceDeletionService;
import dynamodbstore.traces.columns.TraceColumns;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.items.TraceKeys;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.messages.DeleteTraces;
import dynamodbstore.traces.packed.ReadTimes;
import dynamodbstore.traces.packed.TraceBlocks;
import dynamodbstore.traces.storage.CommitListener;
import dynamodbstore.traces.storage.DirectBlocks;
import dynamodbstore.traces.storage.TestSpans;
import dynamodbstore.traces.storage.TestTraces;
import dynamodbstore.traces.storage.TraceChange;
import dynamodbstore.traces.storage.TraceCommitRepository;
import dynamodbstore.traces.storage.TraceWriter;
import dynamodbstore.workspaces.deletion.ExperimentPurgeRepository;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceFamily;
import dynamodbstore.workspaces.entity.WorkspaceMembershipRepository;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the purge of an experiment leaves of its traces, as the table stores it. */
class TracePurgeTest {
  private static final int TRACES = 8;
  private static final PackingPolicy AT_ONCE = new PackingPolicy(Duration.ofHours(-1), 2);
  private static final TraceId MOVED = id(0);

  private final TestClock clock = new TestClock();
  private final Environment environment = new Environment(clock, new Random(3));
  private final Table table = new MemoryTable(clock, new Meter());
  private final TestTraces traces = new TestTraces(table, clock);
  private final BlockRepository blocks = BlockRepository.of(table, environment);

  @Test
  void onlyTombstonesWithAnExpiryAreLeftOfPackedTracesAndMergedBlocks() {
    IntStream.range(0, TRACES).forEach(number -> log(id(number)));
    pack(HERE);
    merge();
    traces.change(id(1), draft -> draft.tags().put("k", "v"));
    traces.change(MOVED, draft -> draft.moveTo(THERE));
    assertThat(traces.writer().deleteAll(HERE, List.of(id(2)))).isOne();
    log(id(TRACES));

    purge();

    checkNothingIsLeft();
    assertThat(traces.spans(MOVED)).hasSize(2);
    pack(THERE);
    assertThat(traces.rows(THERE)).isEmpty();
  }

  @Test
  void blocksThatWereMergedTwiceAndSweptLeaveNoPointers() {
    IntStream.range(0, 4).forEach(number -> log(id(number)));
    pack(HERE);
    merge();
    sweep();
    IntStream.range(4, TRACES).forEach(number -> log(id(number)));
    pack(HERE);
    merge();
    sweep();
    assertThat(stored("NEXT")).isPositive();

    purge();

    checkNothingIsLeft();
  }

  @Test
  void entriesInBlocksOfOtherExperimentsAreVoided() {
    log(MOVED);
    pack(HERE);
    traces.change(MOVED, draft -> draft.moveTo(THERE));
    pack(THERE);
    assertThat(traces.writer().deleteAll(THERE, List.of(MOVED))).isOne();

    purge();
    pack(THERE);

    assertThat(blocks.directory().rows(THERE).filter(row -> !row.bits().isVoid())).isEmpty();
    checkNothingIsLeft();
  }

  @Test
  void tracesOfABlockThatWasNeverListedAreDeleted() {
    var crashing = BlockRepository.of(new CrashingTable(table), environment);
    var creator =
        new TraceWriter(
            traces.repository,
            new TraceCommitRepository(table, clock),
            environment,
            CommitListener.NONE,
            Optional.of(new DirectBlocks(crashing, new TraceColumns(), TRACES)));
    var changes = new LinkedHashMap<TraceId, TraceChange<Boolean>>();
    for (int number = 0; number < TRACES; number++) {
      var draft = new TraceDraft(id(number), HERE, 1000, TraceState.OK);
      changes.put(
          id(number), _ -> new TraceChange.Store<>(draft, List.of(TestSpans.span(1)), true));
    }
    assertThatThrownBy(() -> creator.applyAll(changes)).isInstanceOf(Crash.class);

    purge();

    checkNothingIsLeft();
  }

  @Test
  void rowsWithoutTracesAreDeletedWithTheSpansThatTheirWriterLeft() {
    log(id(1));
    assertThat(table.write(Write.delete(TraceKeys.meta(id(1)))).isWritten()).isTrue();
    clock.advance(Duration.ofMinutes(6));

    purge();

    checkNothingIsLeft();
  }

  private static TraceId id(int number) {
    return new TraceId("tr-" + number);
  }

  /** Two chunks, of which one is not in META. */
  private void log(TraceId id) {
    traces.log(id, TestSpans.span(1));
    var text = new StringBuilder();
    new Random(id.text().hashCode()).ints(3000, 'a', 'z').forEach(text::appendCodePoint);
    traces.log(id, TestSpans.span(2, "{\"name\": \"" + text + "\"}"));
  }

  private void pack(ExperimentId experiment) {
    var store = TracePackingRepository.of(table, environment);
    var packer = new TracePacker(store, blocks, new TraceColumns(), AT_ONCE);
    for (int round = 0; round < 2; round++) {
      var _ = packer.pack(experiment);
    }
  }

  private void merge() {
    var rows = blocks.directory().rows(HERE).filter(DirectoryRow::isListed).toList();
    assertThat(new BlockMerger(blocks, new TraceColumns()::part).merge(rows)).isPresent();
  }

  private void sweep() {
    clock.advance(Duration.ofMinutes(20));
    var sweeper = new BlockSweeper(blocks, clock);
    for (var row : blocks.directory().rows(HERE).toList()) {
      boolean _ = sweeper.sweep(row);
    }
  }

  /** The experiment was detached by the deletion of its workspace. */
  private void purge() {
    var row =
        WorkspaceMembershipRepository.row(
            Workspace.NOWHERE, WorkspaceFamily.EXPERIMENT, HERE.toString());
    assertThat(table.write(row).isWritten()).isTrue();
    var purge = new TracePurge(TracePackingRepository.of(table, environment), blocks, this::delete);
    new ExperimentPurgeRepository(table, new WorkspaceRepository(table, clock), purge::run, clock)
        .purgeDue();
  }

  private void delete(ExperimentId experiment) {
    var columns =
        new TraceBlocks(
            blocks.directory(),
            blocks.columns(),
            new DeletionMarkRepository(table),
            ReadTimes.of(clock, TraceBlocks.ONE_CLOCK));
    var service =
        new TraceDeletionService(
            new TraceRepository(table),
            columns::upTo,
            traces.writer()::deleteAll,
            ExperimentScope.ALL,
            clock);
    var all = new DeleteTraces.Oldest(Optional.of(experiment), Long.MAX_VALUE, OptionalInt.empty());
    assertThat(service.delete(Caller.ANYONE, all)).isNotNegative();
  }

  private void checkNothingIsLeft() {
    for (var item : Pages.ofAll(table, Read.STRONG)) {
      assertThat(item.key().partition() + "#").doesNotStartWith("EXP#" + HERE + "#");
      if (item.key().partition().startsWith("TRACE#") && !isMoved(item)) {
        assertThat(item.key().sort()).isEqualTo("T#META");
        assertThat(item.expiry()).as("%s", item.key()).isPresent();
      }
    }
  }

  private boolean isMoved(Item item) {
    return item.key().partition().endsWith(MOVED.text())
        && traces.find(MOVED).filter(found -> found.trace().experiment().equals(THERE)).isPresent();
  }

  private long stored(String sort) {
    long count = 0;
    for (var item : Pages.ofAll(table, Read.STRONG)) {
      count += item.key().sort().equals(sort) ? 1 : 0;
    }
    return count;
  }

  /** The process has crashed. */
  private static final class Crash extends RuntimeException {}

  /** Table of a process that writes in steps, and crashes before its first transaction. */
  private static final class CrashingTable extends ForwardingTable {
    CrashingTable(Table table) {
      super(table);
    }

    @Override
    public StagedOutcome writeStaged(StagedWrite staged) {
      return StagedWrites.inSteps(this, staged);
    }

    @Override
    public Outcome transact(List<Write> writes) {
      throw new Crash();
    }
  }
}
