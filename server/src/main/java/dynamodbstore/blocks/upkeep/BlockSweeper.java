package dynamodbstore.blocks.upkeep;

import dynamodbstore.blocks.BlockRepository;
import dynamodbstore.blocks.BlockStatus;
import dynamodbstore.blocks.DirectoryRow;
import java.time.Duration;
import java.time.InstantSource;

/**
 * Removal of blocks that no reader needs. Each step is one conditional write, at any server, at any
 * time; after a crash the next sweep continues. Thread-safe.
 */
public final class BlockSweeper {
  /** Much longer than any packer needs between putting a block and listing it. */
  private static final Duration ABANDONED = Duration.ofHours(1);

  /** Longer than the longest read of a directory, with a margin for clocks that differ. */
  public static final Duration UNREAD = Duration.ofMinutes(15);

  private final BlockRepository blocks;
  private final InstantSource clock;

  public BlockSweeper(BlockRepository blocks, InstantSource clock) {
    this.blocks = blocks;
    this.clock = clock;
  }

  /** Takes the next step of removing a block, if it is due. Returns whether it was. */
  public boolean sweep(DirectoryRow row) {
    if (!isDue(row)) {
      return false;
    }
    switch (row.status()) {
      // What remains is deleted by the next sweep. A row that was changed meanwhile is not due.
      case BlockStatus.Pending _, BlockStatus.Intended _, BlockStatus.Listed _ -> {
        boolean _ = blocks.directory().remove(row);
      }
      case BlockStatus.Replaced _ -> blocks.removal().leavePointer(row);
      case BlockStatus.Removed _ -> {
        boolean _ = blocks.removal().delete(row);
      }
    }
    return true;
  }

  boolean isDue(DirectoryRow row) {
    return switch (row.status()) {
      case BlockStatus.Pending _, BlockStatus.Intended _ -> isOlderThan(ABANDONED, row);
      case BlockStatus.Listed _ -> row.bits().isVoid() && isOlderThan(UNREAD, row);
      case BlockStatus.Replaced _ -> isOlderThan(UNREAD, row);
      case BlockStatus.Removed _ -> true;
    };
  }

  private boolean isOlderThan(Duration age, DirectoryRow row) {
    return row.revision().time().plus(age).isBefore(clock.instant());
  }
}
