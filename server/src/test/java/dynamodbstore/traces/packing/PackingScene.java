package dynamodbstore.traces.packing;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.BlockStatus;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.upkeep.BlockMerger;
import dynamodbstore.blocks.upkeep.BlockSweeper;
import dynamodbstore.blocks.upkeep.IntentSweeper;
import dynamodbstore.concurrency.Backoff;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.concurrency.StepScheduler;
import dynamodbstore.concurrency.Time;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.cost.Meter;
import dynamodbstore.table.memory.MemoryTable;
import dynamodbstore.table.testkit.NumberedTable;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.columns.TraceColumns;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.storage.CommitListener;
import dynamodbstore.traces.storage.DirectBlocks;
import dynamodbstore.traces.storage.TestSpans;
import dynamodbstore.traces.storage.TraceChange;
import dynamodbstore.traces.storage.TraceCommitRepository;
import dynamodbstore.traces.storage.TraceWriter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** Some traces in two experiments, and the actors on them. */
final class PackingScene {
  static final ExperimentId HERE = new ExperimentId(1);
  static final ExperimentId THERE = new ExperimentId(2);

  /** Traces count as idle at once, although revisions are ahead of a clock that stands still. */
  private static final PackingPolicy AT_ONCE = new PackingPolicy(Duration.ofHours(-1), 2);

  private final TestClock clock = new TestClock();
  private final Random random = new Random(1);
  private final Environment environment = new Environment(clock, random);
  private final Table memory = new NumberedTable(new MemoryTable(clock, new Meter()));
  private final TraceRepository traces = new TraceRepository(memory);
  private final StepScheduler scheduler = new StepScheduler(memory);
  private final List<TraceId> ids;
  private final Set<StepScheduler.Actor> creators = new HashSet<>();
  private final PackingInvariants invariants;

  /** Actors that put blocks of other actors' traces. */
  private final Set<StepScheduler.Actor> packers = new HashSet<>();

  private boolean isAudited;
  private int readers;
  private int packed;
  private boolean hasCrashed;

  PackingScene(TraceId... ids) {
    this.ids = List.of(ids);
    this.invariants = new PackingInvariants(memory, blocks(memory), this.ids);
  }

  private BlockRepository blocks(Table table) {
    var impatient =
        new Backoff(Duration.ofMillis(1), Duration.ofMillis(1), new NoPauses(), new Random(1));
    return BlockRepository.of(
        table, environment, new OptimisticUpdate(Duration.ofSeconds(1), impatient));
  }

  private TraceWriter writer(Table table) {
    return new TraceWriter(
        new TraceRepository(table), new TraceCommitRepository(table, clock), environment);
  }

  private TracePacker packer(Table table) {
    return new TracePacker(
        TracePackingRepository.of(table, environment), blocks(table), new TraceColumns(), AT_ONCE);
  }

  private void add(Function<Table, Runnable> actor) {
    var _ = scheduler.add(actor);
  }

  private void addPacker(Function<Table, Runnable> actor) {
    packers.add(scheduler.add(actor));
  }

  /** One request that creates traces, in a block of their own if none exists. */
  void create(TraceId... some) {
    creators.add(
        scheduler.add(
            table -> {
              var writer =
                  new TraceWriter(
                      new TraceRepository(table),
                      new TraceCommitRepository(table, clock),
                      environment,
                      CommitListener.NONE,
                      Optional.of(new DirectBlocks(blocks(table), new TraceColumns(), 1)));
              return () -> tolerant(() -> create(writer, some));
            }));
  }

  private void create(TraceWriter writer, TraceId... some) {
    var changes = new LinkedHashMap<TraceId, TraceChange<Boolean>>();
    for (var id : some) {
      changes.put(
          id,
          current ->
              new TraceChange.Store<>(
                  current
                      .trace()
                      .map(Trace::toDraft)
                      .orElseGet(() -> new TraceDraft(id, HERE, 50, TraceState.OK)),
                  List.of(TestSpans.span(50)),
                  true));
    }
    var _ = writer.applyAll(changes);
    packed += some.length;
  }

  /** Changes of a client, of which each may be refused because the trace does not exist. */
  private void change(Consumer<TraceWriter> changes) {
    add(
        table -> {
          var writer = writer(table);
          return () -> tolerant(() -> changes.accept(writer));
        });
  }

  void log(TraceId id, long... spans) {
    change(
        writer -> {
          for (long span : spans) {
            log(writer, id, span);
          }
        });
  }

  private static void log(TraceWriter writer, TraceId id, long span) {
    boolean _ =
        writer.apply(
            id,
            current -> {
              var draft =
                  current
                      .trace()
                      .map(Trace::toDraft)
                      .orElseGet(() -> new TraceDraft(id, HERE, span, TraceState.OK));
              draft.requestTime(span % 2 == 0 ? span : Math.min(draft.requestTime(), span));
              return new TraceChange.Store<>(draft, List.of(TestSpans.span(span)), true);
            });
  }

  void tag(TraceId id, String... keys) {
    change(
        writer -> {
          for (var key : keys) {
            tolerant(() -> tag(writer, id, key));
          }
        });
  }

  private static void tag(TraceWriter writer, TraceId id, String key) {
    boolean _ = writer.change(id, draft -> draft.tags().put(key, "x".repeat(700)) == null);
  }

  void link(TraceId id, String run) {
    change(writer -> writer.link(id, Set.of(run), Set.of()));
  }

  void move(TraceId id) {
    change(
        writer -> {
          for (var experiment : List.of(THERE, HERE, THERE)) {
            tolerant(() -> move(writer, id, experiment));
          }
        });
  }

  private static void move(TraceWriter writer, TraceId id, ExperimentId experiment) {
    boolean _ =
        writer.change(
            id,
            draft -> {
              draft.moveTo(experiment);
              return true;
            });
  }

  void delete(TraceId id, int times) {
    change(
        writer -> {
          for (int time = 0; time < times; time++) {
            boolean _ = writer.apply(id, _ -> new TraceChange.Delete<>(true));
          }
        });
  }

  void pack(int rounds) {
    addPacker(
        table -> {
          var packer = packer(table);
          return () -> {
            for (int round = 0; round < rounds; round++) {
              for (var experiment : List.of(HERE, THERE)) {
                tolerant(() -> packed += packer.pack(experiment).packed());
              }
            }
          };
        });
  }

  /** Packs new traces into one block, before all actors. */
  void packNow(TraceId... some) {
    for (var id : some) {
      log(writer(memory), id, 100);
    }
    assertThat(packer(memory).pack(HERE).packed()).isEqualTo(some.length);
  }

  void merge(int times) {
    addPacker(
        table -> {
          var blocks = blocks(table);
          var merger = new BlockMerger(blocks, new TraceColumns()::part);
          return () -> {
            for (int time = 0; time < times; time++) {
              for (var experiment : List.of(HERE, THERE)) {
                merge(blocks, merger, experiment);
              }
            }
          };
        });
  }

  private static void merge(BlockRepository blocks, BlockMerger merger, ExperimentId experiment) {
    var listed = blocks.directory().rows(experiment).filter(DirectoryRow::isListed).toList();
    if (!listed.isEmpty()) {
      var _ = merger.merge(listed);
    }
  }

  void sweep(int times) {
    add(
        table -> {
          var blocks = blocks(table);
          return () -> {
            for (int time = 0; time < times; time++) {
              sweep(table, blocks);
            }
          };
        });
  }

  private void sweep(Table table, BlockRepository blocks) {
    // Every block is old, but those that a reader may need: no read takes 15 minutes.
    InstantSource later = () -> clock.instant().plus(Duration.ofHours(readers == 0 ? 2 : 0));
    var sweeper = new BlockSweeper(blocks, later);
    // No request lasts an hour.
    if (scheduler.open().stream().noneMatch(creators::contains)) {
      var upkeep =
          new IntentSweeper(
              blocks,
              new AbandonedTraces(TracePackingRepository.of(table, environment), _ -> {}),
              later);
      List.of(HERE, THERE).forEach(upkeep::sweep);
    }
    for (var experiment : List.of(HERE, THERE)) {
      for (var row : blocks.directory().rows(experiment).toList()) {
        if (!isUnlisted(row) || !mayStillBeListed()) {
          boolean _ = sweeper.sweep(row);
        }
      }
    }
  }

  private static boolean isUnlisted(DirectoryRow row) {
    return row.status() instanceof BlockStatus.Pending
        || row.status() instanceof BlockStatus.Intended;
  }

  /**
   * Whether a packer may go on with a block that is not listed yet. One that takes an hour puts
   * columns of a block that was swept, and then deletes them: in between, an audit would find them
   * to belong to no block.
   */
  private boolean mayStillBeListed() {
    return isAudited && scheduler.open().stream().anyMatch(packers::contains);
  }

  /** Audits: changes in progress, and what crashes have left, are no faults. */
  void audit(int times) {
    isAudited = true;
    add(
        table -> {
          var audit = new PackedTraceAuditRepository(table);
          return () -> {
            for (int time = 0; time < times; time++) {
              for (var item : Pages.ofAll(memory, Read.STRONG)) {
                assertThat(audit.fault(item)).isEmpty();
              }
            }
          };
        });
  }

  /**
   * Searches and counts: a trace that is in an experiment, and does not change meanwhile, is found
   * once.
   */
  void search(int times) {
    add(
        table -> {
          var reader = new SearchingReader(table, blocks(table), clock);
          return () -> {
            for (int time = 0; time < times; time++) {
              search(reader, time % 2 == 0 ? HERE : THERE, time);
            }
          };
        });
  }

  private void search(SearchingReader reader, ExperimentId experiment, int time) {
    var before = contents(experiment);
    readers++;
    List<TraceId> found;
    try {
      found =
          switch (time % 4) {
            case 0, 1 -> reader.search(experiment, "", List.of());
            case 2 -> reader.search(experiment, "span.name LIKE 'span%'", List.of("name ASC"));
            default -> reader.count(experiment);
          };
    } finally {
      readers--;
    }
    var after = contents(experiment);
    for (int at = 0; at < ids.size(); at++) {
      if (before.get(at).isPresent() && before.get(at).equals(after.get(at))) {
        assertThat(found).containsOnlyOnce(ids.get(at));
      }
    }
  }

  /** The version of each trace that is in the experiment. */
  private List<Optional<String>> contents(ExperimentId experiment) {
    return ids.stream()
        .map(
            id ->
                Optional.ofNullable(traces.metas(List.of(id)).get(id))
                    .filter(meta -> !meta.isDeleted())
                    .filter(meta -> meta.trace().experiment().equals(experiment))
                    .filter(meta -> !invariants.isBeingCreated(meta))
                    .map(meta -> meta.content().text()))
        .toList();
  }

  void play(Random choice) {
    int crashes = choice.nextInt(3);
    for (var open = scheduler.open(); !open.isEmpty(); open = scheduler.open()) {
      var actor = open.get(choice.nextInt(open.size()));
      if (crashes > 0 && choice.nextInt(40) == 0) {
        crashes--;
        hasCrashed = true;
        actor.crash();
      }
      for (int steps = 1 + choice.nextInt(8);
          steps > 0 && scheduler.open().contains(actor);
          steps--) {
        actor.step();
        invariants.check();
      }
    }
  }

  /** One packer and one sweeper complete what all crashes have left. */
  void finish() {
    readers = 0;
    var blocks = blocks(memory);
    sweep(memory, blocks);
    var packer = packer(memory);
    for (int round = 0; round < 3; round++) {
      var _ = packer.pack(HERE);
      var _ = packer.pack(THERE);
    }
    invariants.check();
    for (int round = 0; round < 4; round++) {
      sweep(memory, blocks);
    }
    invariants.check();
    invariants.checkNothingIsLeft(hasCrashed);
    if (!hasCrashed) {
      var audit = new PackedTraceAuditRepository(memory);
      for (var item : Pages.ofAll(memory, Read.STRONG)) {
        assertThat(audit.fault(item)).isEmpty();
      }
    }
  }

  int packed() {
    return packed;
  }

  /** A trace that does not exist, or is changed too often. */
  private static void tolerant(Runnable work) {
    try {
      work.run();
    } catch (ApiError expected) {
      assertThat(expected).isNotNull();
    }
  }

  /** Time that passes by each pause, which ends at once. */
  private static final class NoPauses implements Time {
    private long now;

    @Override
    public long nanos() {
      return now;
    }

    @Override
    public void sleep(Duration duration) {
      now += duration.toNanos();
    }
  }
}
