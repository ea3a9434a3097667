package dynamodbstore.blocks.upkeep;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.upkeep.BlockMerger.Merge;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
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
    var listed = new ArrayList<DirectoryRow>();
    try (var rows = blocks.directory().rows(experiment)) {
      for (var each = rows.iterator(); each.hasNext(); ) {
        var row = each.next();
        if (sweeper.isDue(row)) {
          return true;
        }
        if (row.isListed()) {
          listed.add(row);
        }
      }
    }
    return !selected(listed).isEmpty() || intents.isDue(experiment);
  }

  private List<List<DirectoryRow>> selected(List<DirectoryRow> rows) {
    return MergeSelection.of(rows.stream().filter(merger::isMergeable).toList());
  }

  /**
   * What an upkeep has found and done.
   *
   * @param merged whether blocks were merged: then there may be more to merge
   * @param unswept whether a block other than a LISTED one remains, which is swept later
   */
  public record Result(BlockCounts counts, boolean merged, boolean unswept) {}

  /**
   * Reads the directory once, and takes one step for each block. Holds the rows of LISTED ones: for
   * some minutes there may be many more that were merged.
   */
  public Result run(ExperimentId experiment) {
    intents.sweep(experiment);
    var listed = new ArrayList<DirectoryRow>();
    boolean isUnswept = false;
    try (var rows = blocks.directory().rows(experiment)) {
      for (var each = rows.iterator(); each.hasNext(); ) {
        var row = each.next();
        boolean isSwept = sweeper.sweep(row);
        isUnswept |= isSwept || !row.isListed();
        if (!isSwept && row.isListed()) {
          listed.add(row);
        }
      }
    }
    var merged = mergeSelected(listed);
    return new Result(
        BlockCounts.of(listed).plus(merged),
        merged.blocks() != 0,
        isUnswept || merged.blocks() != 0);
  }

  /**
   * Merges some blocks of one experiment with each other, as far as is due. Reads their rows.
   *
   * @return by how much the counts of the experiment change
   */
  public BlockCounts merge(Collection<BlockKey> some) {
    var rows = new ArrayList<>(blocks.directory().find(some).values());
    rows.sort(
        Comparator.comparingLong((DirectoryRow row) -> row.key().newest())
            .reversed()
            .thenComparing(row -> row.key().block()));
    return mergeSelected(rows);
  }

  private BlockCounts mergeSelected(List<DirectoryRow> rows) {
    var change = BlockCounts.NONE;
    for (var group : selected(rows)) {
      if (!Thread.currentThread().isInterrupted()) {
        change = change.plus(merger.merge(group).map(Merge::change).orElse(BlockCounts.NONE));
      }
    }
    return change;
  }
}
