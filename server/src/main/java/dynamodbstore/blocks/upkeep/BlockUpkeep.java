package dynamodbstore.blocks.upkeep;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.DirectoryRow;
import java.util.ArrayList;
import java.util.List;

/** Merges and removes blocks of an experiment, as far as is due. Thread-safe. */
public final class BlockUpkeep {
  private final BlockRepository blocks;
  private final BlockMerger merger;
  private final BlockSweeper sweeper;
  private final IntentSweeper intents;

  public BlockUpkeep(
      BlockRepository blocks, BlockMerger merger, BlockSweeper sweeper, IntentSweeper intents) {
    this.blocks = blocks;
    this.merger = merger;
    this.sweeper = sweeper;
    this.intents = intents;
  }

  /** Whether there is anything to merge or to remove now. Reads the directory. */
  public boolean isDue(ExperimentId experiment) {
    var rows = rows(experiment);
    return rows.stream().anyMatch(sweeper::isDue)
        || !selected(rows).isEmpty()
        || intents.isDue(experiment);
  }

  private List<List<DirectoryRow>> selected(List<DirectoryRow> rows) {
    return MergeSelection.of(rows.stream().filter(merger::isMergeable).toList());
  }

  private List<DirectoryRow> rows(ExperimentId experiment) {
    try (var read = blocks.directory().rows(experiment)) {
      return read.toList();
    }
  }

  /** Reads the directory once, and takes one step for each block. */
  public BlockCounts run(ExperimentId experiment) {
    intents.sweep(experiment);
    var rest = new ArrayList<DirectoryRow>();
    for (var row : rows(experiment)) {
      if (!sweeper.sweep(row)) {
        rest.add(row);
      }
    }
    for (var group : selected(rest)) {
      if (!Thread.currentThread().isInterrupted()) {
        var _ = merger.merge(group);
      }
    }
    return BlockCounts.of(rest);
  }
}
