package dynamodbstore.traces.packing;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.upkeep.BlockCounts;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * What this server's packer has found, for the operator: the experiments that it has packed since
 * it was started, each as of its last upkeep and what this server has stored and merged since.
 * Thread-safe.
 */
public final class PackingStatistics {
  private final OpenExperiments open;
  private final LongAdder packed = new LongAdder();
  private final Map<ExperimentId, BlockCounts> blocks = new ConcurrentHashMap<>();

  PackingStatistics(OpenExperiments open) {
    this.open = open;
  }

  /** Traces were packed into a new block. */
  void addBlock(BlockKey block, int traces) {
    packed.add(traces);
    changed(block.experiment(), BlockCounts.ofNew(1, traces));
  }

  /** Replaces what is known of an experiment by what its directory says. */
  void counted(ExperimentId experiment, BlockCounts counts) {
    blocks.put(experiment, counts);
  }

  /** Blocks of an experiment were stored or merged since they were counted. */
  void changed(ExperimentId experiment, BlockCounts change) {
    blocks.merge(experiment, change, BlockCounts::plus);
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
    return blocks.values().stream().mapToLong(BlockCounts::blocks).sum();
  }

  public long entries() {
    return blocks.values().stream().mapToLong(BlockCounts::entries).sum();
  }

  public long voidEntries() {
    return blocks.values().stream().mapToLong(BlockCounts::voided).sum();
  }
}
