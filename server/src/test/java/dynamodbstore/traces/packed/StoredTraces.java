package dynamodbstore.traces.packed;

import dynamodbstore.api.Environment;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.upkeep.BlockMerger;
import dynamodbstore.deletionmarks.DeletionMarkRepository;
import dynamodbstore.table.Table;
import dynamodbstore.table.testkit.TestClock;
import dynamodbstore.traces.columns.TraceColumns;
import dynamodbstore.traces.entity.TraceHorizon;
import dynamodbstore.traces.entity.TraceWithSpans;
import dynamodbstore.traces.entity.UnexpiredTraces;
import dynamodbstore.traces.items.TraceRepository;
import dynamodbstore.traces.packing.PackingPolicy;
import dynamodbstore.traces.packing.TracePacker;
import dynamodbstore.traces.packing.TracePackingRepository;
import dynamodbstore.traces.storage.TestTraces;
import dynamodbstore.traces.storage.TraceChange;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;

/** Traces on a table, which a test packs. */
public final class StoredTraces {
  /** Traces count as idle at once, although revisions are ahead of a clock that stands still. */
  private static final Duration AT_ONCE = Duration.ofHours(-1);

  public final TestTraces traces;
  public final TraceRepository repository;
  public final TraceBlocks blocks;
  private final Table table;
  private final TestClock clock;
  private final Environment environment;
  private final BlockRepository store;
  private final Set<ExperimentId> experiments = new LinkedHashSet<>();

  public StoredTraces(Table table, TestClock clock) {
    this.table = table;
    this.clock = clock;
    this.traces = new TestTraces(table, clock);
    this.repository = traces.repository;
    this.environment = new Environment(clock, new Random(3));
    this.store = BlockRepository.of(table, environment);
    this.blocks = blocks(TraceHorizon.NONE);
  }

  /** Blocks of which some traces have expired. */
  public TraceBlocks blocks(TraceHorizon horizon) {
    return new TraceBlocks(
        store.directory(),
        store.columns(),
        new DeletionMarkRepository(table),
        new ReadTimes(clock, TraceBlocks.ONE_CLOCK, horizon));
  }

  /** The traces, of which some have expired. */
  public UnexpiredTraces unexpired(TraceHorizon horizon) {
    return new UnexpiredTraces(repository, horizon);
  }

  public void put(TraceWithSpans stored) {
    var trace = stored.trace();
    experiments.add(trace.experiment());
    boolean _ =
        traces
            .writer()
            .apply(trace.id(), _ -> new TraceChange.Store<>(trace.toDraft(), stored.spans(), true));
  }

  /** Hides the assessments that a run has made. */
  public void deleteRun(String run) {
    new DeletionMarkRepository(table).mark(new RunId(run), environment.clock().instant());
  }

  /** Packs all traces of an experiment that are open. */
  public void packAll(ExperimentId experiment, int perBlock) {
    experiments.add(experiment);
    pack(perBlock);
  }

  /** Packs all traces that are open. */
  public void pack(int perBlock) {
    experiments.forEach(experiment -> packIn(experiment, perBlock));
  }

  /** Packs all traces that are open in one experiment, as if the others had no packer. */
  public void packIn(ExperimentId experiment, int perBlock) {
    var packer =
        new TracePacker(
            TracePackingRepository.of(table, environment),
            store,
            new TraceColumns(),
            new PackingPolicy(AT_ONCE, perBlock));
    var _ = packer.pack(experiment);
  }

  /** Merges the blocks of each experiment into one. */
  public void merge() {
    experiments.forEach(experiment -> merge(experiment, _ -> true));
  }

  /** Merges some of the blocks of an experiment into one. */
  public void merge(ExperimentId experiment, Predicate<DirectoryRow> which) {
    var listed =
        store.directory().rows(experiment).filter(DirectoryRow::isListed).filter(which).toList();
    if (!listed.isEmpty()) {
      var _ = new BlockMerger(store, new TraceColumns()::part).merge(listed);
    }
  }
}
