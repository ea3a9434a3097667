package dynamodbstore.traces.packing;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.upkeep.BlockCounts;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToLongFunction;

/**
 * What this server's packer has found, for the operator: the experiments that it has packed since
 * it was started, each as of its last upkeep and what this server has stored and merged since.
 * Thread-safe.
 */
public final class PackingStatistics {
  private final OpenExperiments open;
  private final LongAdder packed = new LongAdder();

  /** Guarded by this. */
  private final Map<ExperimentId, BlockCounts> blocks = new HashMap<>();

  /** Changes since the present or last count of an experiment began. Guarded by this. */
  private final Map<ExperimentId, BlockCounts> changes = new HashMap<>();

  PackingStatistics(OpenExperiments open) {
    this.open = open;
  }

  /** Traces were packed into a new block. */
  void addBlock(BlockKey block, int traces) {
    packed.add(traces);
    changed(block.experiment(), BlockCounts.ofNew(1, traces));
  }

  /** The directory of an experiment is about to be read. */
  synchronized void countBegins(ExperimentId experiment) {
    changes.remove(experiment);
  }

  /**
   * Replaces what is known of an experiment by what its directory says. Blocks that were stored
   * while it was read are added, although some may have been read: the next count corrects that.
   * Were they lost, merging them would leave fewer than none.
   */
  synchronized void counted(ExperimentId experiment, BlockCounts counts) {
    blocks.put(experiment, counts.plus(changes.getOrDefault(experiment, BlockCounts.NONE)));
  }

  /** Blocks of an experiment were stored or merged since they were counted. */
  synchronized void changed(ExperimentId experiment, BlockCounts change) {
    blocks.merge(experiment, change, BlockCounts::plus);
    changes.merge(experiment, change, BlockCounts::plus);
  }

  /** Traces that were packed, each as often as it was. */
  public long packed() {
    return packed.sum();
  }

  /** Rows that changes by this server have put and that its packer has found, and not packed. */
  public long openRows() {
    return open.rows();
  }

  public long blocks() {
    return sum(BlockCounts::blocks);
  }

  public long entries() {
    return sum(BlockCounts::entries);
  }

  public long voidEntries() {
    return sum(BlockCounts::voided);
  }

  private synchronized long sum(ToLongFunction<BlockCounts> part) {
    return blocks.values().stream().mapToLong(part).sum();
  }
}
