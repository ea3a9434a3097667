package dynamodbstore.blocks.upkeep;

import dynamodbstore.blocks.DirectoryRow;
import java.util.Collection;

/**
 * Blocks of an experiment, counted.
 *
 * @param blocks LISTED ones
 * @param entries of these blocks
 * @param voided those without a valid info
 */
public record BlockCounts(int blocks, long entries, long voided) {
  public static final BlockCounts NONE = new BlockCounts(0, 0, 0);

  /** Of some new blocks without void entries. */
  public static BlockCounts ofNew(int blocks, long entries) {
    return new BlockCounts(blocks, entries, 0);
  }

  public BlockCounts plus(BlockCounts more) {
    return new BlockCounts(blocks + more.blocks, entries + more.entries, voided + more.voided);
  }

  BlockCounts minus(BlockCounts less) {
    return new BlockCounts(blocks - less.blocks, entries - less.entries, voided - less.voided);
  }

  static BlockCounts of(Collection<DirectoryRow> rows) {
    long entries = rows.stream().mapToLong(row -> row.bits().count()).sum();
    long valid = rows.stream().mapToLong(row -> row.bits().info().count()).sum();
    return new BlockCounts(rows.size(), entries, entries - valid);
  }
}
