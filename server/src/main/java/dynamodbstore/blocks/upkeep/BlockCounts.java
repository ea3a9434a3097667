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
  static BlockCounts of(Collection<DirectoryRow> rows) {
    var listed = rows.stream().filter(DirectoryRow::isListed).toList();
    long entries = listed.stream().mapToLong(row -> row.bits().count()).sum();
    long valid = listed.stream().mapToLong(row -> row.bits().info().count()).sum();
    return new BlockCounts(listed.size(), entries, entries - valid);
  }
}
