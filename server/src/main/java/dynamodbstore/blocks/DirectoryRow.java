package dynamodbstore.blocks;

import dynamodbstore.blocks.content.StoredColumn;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Directory row of a block as stored: the only authority on whether the block is used, and on which
 * of its entries are valid.
 *
 * @param revision changes with every write
 * @param oldest earliest time of its entries
 * @param expiry of the row and the columns
 */
public record DirectoryRow(
    BlockKey key,
    BlockRevision revision,
    BlockStatus status,
    long oldest,
    EntryBits bits,
    List<StoredColumn> columns,
    Optional<Instant> expiry) {
  public DirectoryRow {
    columns = List.copyOf(columns);
  }

  public boolean isListed() {
    return status instanceof BlockStatus.Listed;
  }

  /** Whether the row has the entries that were packed into it, or copied. */
  boolean isFinal() {
    return status instanceof BlockStatus.Pending
        || status instanceof BlockStatus.Intended
        || isListed();
  }

  public Optional<StoredColumn> column(String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst();
  }

  DirectoryRow with(BlockStatus next, EntryBits rest, BlockRevision written) {
    return new DirectoryRow(key, written, next, oldest, rest, columns, expiry);
  }
}
