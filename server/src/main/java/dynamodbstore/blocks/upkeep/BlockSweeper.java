package dynamodbstore.blocks.upkeep;

import dynamodbstore.blocks.BlockStatus;
import dynamodbstore.blocks.BlockStore;
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
  private static final Duration UNREAD = Duration.ofMinutes(15);

  private final BlockStore blocks;
  private final InstantSource clock;

  public BlockSweeper(BlockStore blocks, InstantSource clock) {
    this.blocks = blocks;
    this.clock = clock;
  }

  /** Takes the next step of removing a block, if it is due. Returns whether one was due. */
  public boolean sweep(DirectoryRow row) {
    return switch (row.status()) {
      case BlockStatus.Pending _ -> isOlderThan(ABANDONED, row) && remove(row);
      case BlockStatus.Listed _ -> row.bits().isVoid() && isOlderThan(UNREAD, row) && remove(row);
      case BlockStatus.Replaced _ -> isOlderThan(UNREAD, row) && leavePointer(row);
      case BlockStatus.Removed _ -> blocks.removal().delete(row);
    };
  }

  private boolean isOlderThan(Duration age, DirectoryRow row) {
    return row.revision().time().plus(age).isBefore(clock.instant());
  }

  /** What remains is deleted by the next sweep. If the row was changed meanwhile, it is not due. */
  private boolean remove(DirectoryRow row) {
    boolean _ = blocks.directory().remove(row);
    return true;
  }

  private boolean leavePointer(DirectoryRow row) {
    blocks.removal().leavePointer(row);
    return true;
  }
}
