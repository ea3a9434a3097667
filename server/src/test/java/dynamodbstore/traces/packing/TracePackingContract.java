package dynamodbstore.traces.packing;

import static dynamodbstore.traces.storage.TestTraces.HERE;
import static dynamodbstore.traces.storage.TestTraces.THERE;
import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.upkeep.BlockMerger;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.storage.TestSpans;
import dynamodbstore.traces.storage.TestTraces;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
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
