package dynamodbstore.traces.packing;

import static java.lang.System.Logger.Level.WARNING;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.upkeep.BlockLeaseRepository;
import dynamodbstore.blocks.upkeep.BlockSweeper;
import dynamodbstore.blocks.upkeep.BlockUpkeep;
import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.errors.TableUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Periodic work of the packer of one server: packs the experiments in which this server has left
 * open rows, and maintains their blocks. For one thread.
 *
 * <p>Rows that a crashed server has left are found by a walk over all experiments, when the server
 * starts and once an hour. Until then searches find their traces by the rows, only slower.
 */
public final class PackingWork {
  private static final System.Logger LOG = System.getLogger(PackingWork.class.getName());
  private static final Duration BETWEEN_WALKS = Duration.ofHours(1);
  private static final Duration BETWEEN_UPKEEPS = Duration.ofMinutes(1);

  /** After it nothing of a merged block is read, so that an upkeep removes it. */
  private static final Duration UNTIL_SWEPT = BlockSweeper.UNREAD.plus(BETWEEN_UPKEEPS);

  /** So many traces in new blocks are a large block, once they are merged. */
  private static final int MANY_TRACES = 4096;

  /** So many new blocks are merged although they are small: a search reads each of them. */
  private static final int MANY_BLOCKS = 16;

  private static final Duration SOON = Duration.ofSeconds(5);

  /** Rounds in one run, so that they do not delay the upkeep of other experiments for long. */
  private static final int MOST_ROUNDS = 8;

  /** After all experiments could not be read. */
  private static final Duration UNTIL_RETRY = Duration.ofMinutes(1);

  /** How long one run visits experiments of a walk, so that it does not delay packing. */
  private static final Duration LONGEST_WALK = Duration.ofSeconds(1);

  /** The processes that this work consists of. */
  public record Parts(
      TracePacker packer, BlockUpkeep upkeep, BlockLeaseRepository leases, OpenExperiments open) {}

  private final Parts parts;
  private final PackingPolicy policy;
  private final InstantSource clock;
  private final Supplier<? extends Collection<ExperimentId>> experiments;
  private final ExperimentBackoff backoff;
  private final PackingStatistics statistics;
  private final Deque<ExperimentId> walk = new ArrayDeque<>();

  /** When each experiment is maintained next, of those whose blocks have changed. */
  private final Map<ExperimentId, Instant> upkeeps = new HashMap<>();

  private final Map<ExperimentId, Instant> maintained = new HashMap<>();
  private final Map<ExperimentId, Instant> merged = new HashMap<>();
  private Instant nextWalk = Instant.MIN;

  /**
   * @param experiments reads the ids of all experiments
   */
  public PackingWork(
      Parts parts,
      PackingPolicy policy,
      InstantSource clock,
      Supplier<? extends Collection<ExperimentId>> experiments) {
    this.parts = parts;
    this.policy = policy;
    this.clock = clock;
    this.experiments = experiments;
    this.backoff = new ExperimentBackoff(clock);
    this.statistics = new PackingStatistics(parts.open());
  }

  /** One run: what is due now. Stops when the thread is interrupted. */
  public void run() {
    packDue();
    parts.open().withNewBlocks().forEach(this::planUpkeep);
    for (var experiment : List.copyOf(upkeeps.keySet())) {
      attempt(experiment, () -> maintainIfLeased(experiment));
    }
    var now = clock.instant();
    if (walk.isEmpty() && !now.isBefore(nextWalk)) {
      nextWalk = now.plus(UNTIL_RETRY);
      walk.addAll(experiments.get());
      nextWalk = now.plus(BETWEEN_WALKS);
    }
    var end = now.plus(LONGEST_WALK);
    while (!walk.isEmpty() && !clock.instant().isAfter(end)) {
      var experiment = walk.element();
      attempt(experiment, () -> visit(experiment));
      // Not before: after a fault of the table the walk continues here.
      walk.remove();
    }
  }

  /**
   * Packs the experiments that are due. While many rows are put in one of them, continues without
   * the pause between two runs, in which more than a thousand would be put at full speed.
   */
  private void packDue() {
    var finished = new HashSet<ExperimentId>();
    boolean isBusy = true;
    for (int round = 0; round < MOST_ROUNDS && isBusy; round++) {
      var due = parts.open().due(policy);
      due.removeAll(finished);
      for (var experiment : due) {
        finished.add(experiment);
        if (!backoff.isPaused(experiment)) {
          attempt(
              experiment,
              () -> {
                if (pack(experiment) && parts.open().isBusy(experiment, policy)) {
                  finished.remove(experiment);
                }
              });
        }
      }
      isBusy = !finished.containsAll(due);
    }
  }

  public PackingStatistics statistics() {
    return statistics;
  }

  private static void attempt(ExperimentId experiment, Runnable work) {
    if (Thread.currentThread().isInterrupted()) {
      return;
    }
    try {
      work.run();
    } catch (TableBusy | TableUnavailable e) {
      // The table is overloaded or down: other experiments would fail too.
      throw e;
    } catch (RuntimeException e) {
      LOG.log(
          WARNING, "Traces of experiment " + experiment + " cannot be packed: " + e.getMessage());
    }
  }

  /** Returns whether any trace was packed. */
  private boolean pack(ExperimentId experiment) {
    if (!parts.leases().acquire(experiment)) {
      // It stays noted: the other server may stop before it has packed these rows.
      return false;
    }
    boolean isBusy = parts.open().take(experiment) >= policy.busyRows();
    planUpkeep(experiment);
    try {
      return packRows(experiment, isBusy) > 0;
    } finally {
      // Also after a failure: it may have left PENDING blocks.
      maintain(experiment);
    }
  }

  private int packRows(ExperimentId experiment, boolean isBusy) {
    try {
      var round = parts.packer().pack(experiment, new Round(experiment, isBusy));
      if (round.isStopped()) {
        parts.open().stopped(experiment);
      } else {
        parts.open().left(experiment, round.left());
      }
      if (round.isStopped() || round.left() > 0) {
        parts.open().note(experiment, false);
      }
      backoff.succeeded(experiment);
      return round.packed();
    } catch (TableBusy | TableUnavailable e) {
      parts.open().note(experiment, false);
      throw e;
    } catch (RuntimeException | Error e) {
      parts.open().note(experiment, false);
      backoff.failed(experiment);
      throw e;
    }
  }

  /** One round of the packer for this work. */
  private final class Round implements TracePacker.Monitor {
    private final ExperimentId experiment;
    private final boolean isBusy;

    Round(ExperimentId experiment, boolean isBusy) {
      this.experiment = experiment;
      this.isBusy = isBusy;
    }

    @Override
    public boolean isBusy() {
      return isBusy;
    }

    @Override
    public boolean mayContinue() {
      return parts.leases().acquire(experiment);
    }

    @Override
    public void packed(BlockKey block, int traces) {
      statistics.addBlock(block, traces);
      parts.open().packed(experiment, traces);
      parts.open().stored(block, traces);
    }
  }

  private void maintainIfLeased(ExperimentId experiment) {
    if ((isUpkeepDue(experiment) || isMergeDue(experiment)) && parts.leases().acquire(experiment)) {
      maintain(experiment);
    }
  }

  /** Soon, but not sooner than some time after the last upkeep. */
  private void planUpkeep(ExperimentId experiment) {
    var last = maintained.get(experiment);
    var next = last == null ? Instant.MIN : last.plus(BETWEEN_UPKEEPS);
    upkeeps.merge(experiment, next, (one, other) -> one.isBefore(other) ? one : other);
  }

  private boolean isUpkeepDue(ExperimentId experiment) {
    return !upkeeps.getOrDefault(experiment, Instant.MAX).isAfter(clock.instant());
  }

  /** Whether enough blocks are new that they are merged before the next upkeep. */
  private boolean isMergeDue(ExperimentId experiment) {
    var stored = parts.open().stored(experiment);
    return stored.traces() >= MANY_TRACES
        || (stored.blocks().size() >= MANY_BLOCKS
            && isOver(SOON, merged.getOrDefault(experiment, Instant.MIN)));
  }

  private boolean isOver(Duration wait, Instant last) {
    return !last.isAfter(clock.instant().minus(wait));
  }

  /** Reads the whole directory once in a while only: most of its rows may be of merged blocks. */
  private void maintain(ExperimentId experiment) {
    if (isUpkeepDue(experiment)) {
      maintainAll(experiment);
    } else if (isMergeDue(experiment)) {
      merged.put(experiment, clock.instant());
      var blocks = parts.open().maintained(experiment).blocks();
      statistics.changed(experiment, parts.upkeep().merge(blocks));
    }
  }

  /** Until nothing is left to be merged or swept, an upkeep plans the next one. */
  private void maintainAll(ExperimentId experiment) {
    var begun = clock.instant();
    maintained.put(experiment, begun);
    merged.put(experiment, begun);
    upkeeps.put(experiment, begun.plus(BETWEEN_UPKEEPS));
    var _ = parts.open().maintained(experiment);
    statistics.countBegins(experiment);
    var result = parts.upkeep().run(experiment);
    statistics.counted(experiment, result.counts());
    if (!result.merged() && result.unswept()) {
      upkeeps.put(experiment, begun.plus(UNTIL_SWEPT));
    } else if (!result.merged()) {
      upkeeps.remove(experiment);
    }
  }

  /** Most experiments have nothing to do: no lease is acquired for them. */
  private void visit(ExperimentId experiment) {
    if (parts.packer().hasRows(experiment)) {
      parts.open().note(experiment, false);
    } else if (parts.upkeep().isDue(experiment)) {
      planUpkeep(experiment);
    }
  }
}
