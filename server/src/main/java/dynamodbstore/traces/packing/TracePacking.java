package dynamodbstore.traces.packing;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.BlockContent;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.upkeep.BlockMerger;
import dynamodbstore.blocks.upkeep.BlockSweeper;
import dynamodbstore.blocks.upkeep.BlockUpkeep;
import dynamodbstore.jobs.BackgroundJob;
import dynamodbstore.traces.items.TraceToPack;
import java.time.Duration;
import java.util.Collection;
import java.util.function.Supplier;

/** Packing of all traces of one table by this server. */
public final class TracePacking {
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
                blocks, new BlockMerger(blocks, content::part), new BlockSweeper(blocks, clock)),
            blocks.leases(),
            open);
    return new TracePacking(open, new PackingWork(parts, policy, clock, experiments));
  }

  /**
   * Called by writers with the experiment of each open row that they leave.
   *
   * @param isNew whether they have put it
   */
  public void note(ExperimentId experiment, boolean isNew) {
    open.note(experiment, isNew);
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
