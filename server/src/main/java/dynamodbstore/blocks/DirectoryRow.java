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
  /** Bytes of memory of a column's name and size. */
  private static final int PER_COLUMN = 100;

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

  /** About how many bytes of memory it holds, for caches. */
  long memory() {
    return bits.info().memory() + bits.body().memory() + (long) PER_COLUMN * columns.size();
  }

  DirectoryRow with(BlockStatus next, EntryBits rest, BlockRevision written) {
    return new DirectoryRow(key, written, next, oldest, rest, columns, expiry);
  }
}
