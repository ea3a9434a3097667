package dynamodbstore.blocks.upkeep;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.BlockStore;
import dynamodbstore.blocks.DirectoryRow;
import java.util.ArrayList;
import java.util.List;

/** Merges and removes blocks of an experiment, as far as is due. Thread-safe. */
public final class BlockUpkeep {
  private final BlockStore blocks;
  private final BlockMerger merger;
  private final BlockSweeper sweeper;

  public BlockUpkeep(BlockStore blocks, BlockMerger merger, BlockSweeper sweeper) {
    this.blocks = blocks;
    this.merger = merger;
    this.sweeper = sweeper;
  }

  /** Reads the directory once, and takes one step for each block. */
  public BlockCounts run(ExperimentId experiment) {
    List<DirectoryRow> rows;
    try (var read = blocks.directory().rows(experiment)) {
      rows = read.toList();
    }
    var rest = new ArrayList<DirectoryRow>();
    for (var row : rows) {
      if (!sweeper.sweep(row)) {
        rest.add(row);
      }
    }
    for (var group : MergeSelection.of(rest)) {
      if (!Thread.currentThread().isInterrupted()) {
        var _ = merger.merge(group);
      }
    }
    return BlockCounts.of(rest);
  }
}
