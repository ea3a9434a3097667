package dynamodbstore.traces.packing;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.BlockContent;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.upkeep.BlockMerger;
import dynamodbstore.blocks.upkeep.BlockSweeper;
import dynamodbstore.blocks.upkeep.BlockUpkeep;
import dynamodbstore.blocks.upkeep.IntentSweeper;
import dynamodbstore.jobs.BackgroundJob;
import dynamodbstore.traces.items.TraceToPack;
import dynamodbstore.traces.storage.CommitListener;
import java.time.Duration;
import java.util.Collection;
import java.util.function.Supplier;

/** Packing of all traces of one table by this server. */
public final class TracePacking implements CommitListener {
  private static final Duration BETWEEN_RUNS = Duration.ofMillis(250);

  private final OpenExperiments open;
  private final PackingWork work;

  private TracePacking(OpenExperiments open, PackingWork work) {
    this.open = open;
    this.work = work;
  }

  /**
   * The components of packing, of which none runs yet.
   *
   * @param content which columns a block has
   * @param experiments reads the ids of all experiments
   */
  public static TracePacking of(
      TracePackingRepository traces,
      BlockRepository blocks,
      PackingPolicy policy,
      BlockContent<TraceToPack> content,
      Supplier<? extends Collection<ExperimentId>> experiments) {
    var clock = traces.environment().clock();
    var open = new OpenExperiments(clock);
    var parts =
        new PackingWork.Parts(
            new TracePacker(traces, blocks, content, policy),
            new BlockUpkeep(
                blocks,
                new BlockMerger(blocks, content::part),
                new BlockSweeper(blocks, clock),
                new IntentSweeper(
                    blocks,
                    new AbandonedTraces(traces, experiment -> open.note(experiment, true)),
                    clock)),
            traces.leases(),
            open);
    return new TracePacking(open, new PackingWork(parts, policy, clock, experiments));
  }

  @Override
  public void onRow(ExperimentId experiment, boolean isNew) {
    open.note(experiment, isNew);
  }

  @Override
  public void onBlock(BlockKey block, int traces) {
    open.stored(block, traces);
    work.statistics().addBlock(block, traces);
  }

  /** One run of the job, for tests. */
  public void run() {
    work.run();
  }

  public BackgroundJob job() {
    return BackgroundJob.periodic("trace-packer", work::run, BETWEEN_RUNS);
  }

  public PackingStatistics statistics() {
    return work.statistics();
  }

  /** How long the first change that is not packed has been waiting. */
  public Duration lag() {
    return open.lag().orElse(Duration.ZERO);
  }
}
