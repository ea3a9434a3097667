package dynamodbstore.traces.packing;

import static dynamodbstore.traces.storage.TestTraces.HERE;
import static dynamodbstore.traces.storage.TestTraces.THERE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.upkeep.BlockMerger;
import dynamodbstore.blocks.upkeep.IntentSweeper;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.StagedOutcome;
import dynamodbstore.table.StagedWrite;
import dynamodbstore.table.StagedWrites;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.testkit.ForwardingTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.storage.CommitListener;
import dynamodbstore.traces.storage.DirectBlocks;
import dynamodbstore.traces.storage.TestSpans;
import dynamodbstore.traces.storage.TestTraces;
import dynamodbstore.traces.storage.TraceChange;
import dynamodbstore.traces.storage.TraceCommitRepository;
import dynamodbstore.traces.storage.TraceWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Packing by several servers at once, on every kind of table. */
abstract class TracePackingContract {
  private static final int TRACES = 30;
  private static final int CHANGES = 60;
  private static final int WRITERS = 2;
  private static final int PACKERS = 2;
  private static final PackingPolicy AT_ONCE = new PackingPolicy(Duration.ofHours(-1), 8);

  private final TestClock clock = new TestClock();
  private final Environment environment = new Environment(clock, new Random(7));
  private final AtomicInteger writing = new AtomicInteger(WRITERS);
  private Table table;
  private TestTraces traces;

  abstract Table open(TestClock time);

  @BeforeEach
  void openTable() {
    table = open(clock);
    traces = new TestTraces(table, clock);
  }

  @AfterEach
  void closeTable() {
    table.close();
  }

  @Test
  void serversThatPackAndMergeWhileClientsWriteLeaveEachTraceInOneBlock() throws Exception {
    runAll();
    var packer = packer(BlockRepository.of(table, environment));
    for (int round = 0; round < 3; round++) {
      packAll(packer);
    }

    assertThat(traces.rows(HERE)).isEmpty();
    assertThat(traces.rows(THERE)).isEmpty();
    assertThat(faults()).isEmpty();
    var metas = traces.repository.metas(ids()).values().stream().filter(meta -> !meta.isDeleted());
    assertThat(validInfos(HERE) + validInfos(THERE)).isEqualTo(metas.count()).isPositive();
  }

  @Test
  void manyFinishedTracesAreCreatedInABlockAndCanBeChangedThere() {
    var blocks = BlockRepository.of(table, environment);
    var writer = creator(blocks);
    var changes = new LinkedHashMap<TraceId, TraceChange<Boolean>>();
    for (var id : ids()) {
      changes.put(id, _ -> creation(id));
    }

    assertThat(writer.applyAll(changes)).hasSize(TRACES);

    assertThat(traces.rows(HERE)).isEmpty();
    assertThat(validInfos(HERE)).isEqualTo(TRACES);
    assertThat(traces.find(new TraceId("tr-7")).orElseThrow().spans()).hasSize(1);
    assertThat(faults()).isEmpty();
    traces.change(new TraceId("tr-1"), draft -> draft.tags().put("k", "v"));
    traces.log(new TraceId("tr-2"), TestSpans.span(2));
    traces.change(new TraceId("tr-3"), draft -> draft.moveTo(THERE));
    assertThat(traces.writer().deleteAll(HERE, List.of(new TraceId("tr-4")))).isOne();
    assertThat(traces.rows(HERE)).hasSize(4);
    packAll(packer(blocks));
    packAll(packer(blocks));
    assertThat(traces.rows(HERE)).isEmpty();
    assertThat(validInfos(HERE)).isEqualTo(TRACES - 2);
    assertThat(validInfos(THERE)).isOne();
    assertThat(faults()).isEmpty();
  }

  @Test
  void tracesOfAWriterThatCrashedBeforeTheirBlockWasListedAreOpened() {
    var blocks = BlockRepository.of(table, environment);
    var crashing = BlockRepository.of(new CrashingTable(table), environment);
    var changes = new LinkedHashMap<TraceId, TraceChange<Boolean>>();
    for (var id : ids()) {
      changes.put(id, _ -> creation(id));
    }
    assertThatThrownBy(() -> creator(crashing).applyAll(changes)).isInstanceOf(Crash.class);
    traces.change(new TraceId("tr-1"), draft -> draft.tags().put("k", "v"));
    assertThat(traces.rows(HERE)).hasSize(1);
    assertThat(faults()).isEmpty();
    clock.advance(Duration.ofHours(2));

    new IntentSweeper(
            blocks,
            new AbandonedTraces(TracePackingRepository.of(table, environment), _ -> {}),
            clock)
        .sweep(HERE);

    assertThat(traces.rows(HERE)).hasSize(TRACES);
    packAll(packer(blocks));
    assertThat(traces.rows(HERE)).isEmpty();
    assertThat(validInfos(HERE)).isEqualTo(TRACES);
    assertThat(faults()).isEmpty();
  }

  private TraceWriter creator(BlockRepository blocks) {
    return new TraceWriter(
        new TraceRepository(table),
        new TraceCommitRepository(table, clock),
        environment,
        CommitListener.NONE,
        Optional.of(new DirectBlocks(blocks, new SimpleContent(), TRACES)));
  }

  private static TraceChange.Store<Boolean> creation(TraceId id) {
    return new TraceChange.Store<>(
        new TraceDraft(id, HERE, 1000, TraceState.OK), List.of(TestSpans.span(1)), true);
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

  private void runAll() throws Exception {
    var work = new ArrayList<Callable<Integer>>();
    for (int writer = 0; writer < WRITERS; writer++) {
      var choice = new Random(writer);
      work.add(() -> write(choice));
    }
    for (int packer = 0; packer < PACKERS; packer++) {
      work.add(this::pack);
    }
    work.add(this::merge);
    // Reads of a folder do not suspend a virtual thread: it would keep others from running.
    try (var threads = Executors.newCachedThreadPool()) {
      for (Future<Integer> done : threads.invokeAll(work)) {
        assertThat(done.get()).isPositive();
      }
    }
  }

  private int write(Random choice) {
    int done = 0;
    try {
      for (; done < CHANGES; done++) {
        var id = new TraceId("tr-" + choice.nextInt(TRACES));
        switch (choice.nextInt(8)) {
          case 0 -> tolerant(() -> traces.change(id, draft -> draft.moveTo(THERE)));
          case 1 -> {
            int _ = traces.writer().deleteAll(HERE, List.of(id));
          }
          case 2, 3 -> tolerant(() -> traces.change(id, draft -> draft.tags().put("k", "" + id)));
          default -> traces.log(id, TestSpans.span(1 + choice.nextInt(5)));
        }
      }
    } finally {
      writing.decrementAndGet();
    }
    return done;
  }

  private int pack() {
    var packer = packer(BlockRepository.of(table, environment));
    int rounds = 0;
    do {
      tolerant(() -> packAll(packer));
      rounds++;
    } while (writing.get() > 0);
    return rounds;
  }

  private int merge() {
    var blocks = BlockRepository.of(table, environment);
    var merger = new BlockMerger(blocks, new SimpleContent()::part);
    int rounds = 0;
    do {
      var listed = blocks.directory().rows(HERE).filter(DirectoryRow::isListed).limit(5).toList();
      if (!listed.isEmpty()) {
        var _ = merger.merge(listed);
      }
      rounds++;
    } while (writing.get() > 0);
    return rounds;
  }

  private TracePacker packer(BlockRepository blocks) {
    return new TracePacker(
        TracePackingRepository.of(table, environment), blocks, new SimpleContent(), AT_ONCE);
  }

  private static void packAll(TracePacker packer) {
    var _ = packer.pack(HERE);
    var _ = packer.pack(THERE);
  }

  private List<String> faults() {
    var audit = new PackedTraceAuditRepository(table);
    var faults = new ArrayList<String>();
    for (var item : Pages.ofAll(table, Read.STRONG)) {
      audit.fault(item).ifPresent(fault -> faults.add(item.key() + " " + fault));
    }
    return faults;
  }

  private long validInfos(ExperimentId experiment) {
    return BlockRepository.of(table, environment)
        .directory()
        .rows(experiment)
        .filter(DirectoryRow::isListed)
        .mapToLong(row -> row.bits().info().count())
        .sum();
  }

  private static List<TraceId> ids() {
    var ids = new ArrayList<TraceId>();
    for (int trace = 0; trace < TRACES; trace++) {
      ids.add(new TraceId("tr-" + trace));
    }
    return ids;
  }

  /** The trace does not exist, or is changed too often. */
  private static void tolerant(Runnable work) {
    try {
      work.run();
    } catch (ApiError expected) {
      assertThat(expected).isNotNull();
    }
  }
}
