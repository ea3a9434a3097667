package dynamodbstore.blocks;

import dynamodbstore.blocks.content.NewColumn;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Block to be stored.
 *
 * @param oldest earliest time of its entries
 * @param bits which parts of which entries it has
 * @param expiry a day after that of its last entry
 */
public record NewBlock(
    BlockKey key, long oldest, EntryBits bits, List<NewColumn> columns, Optional<Instant> expiry) {
  public NewBlock {
    columns = List.copyOf(columns);
  }

  DirectoryRow row(BlockRevision revision, BlockStatus status) {
    return new DirectoryRow(
        key,
        revision,
        status,
        oldest,
        bits,
        columns.stream().map(NewColumn::stored).toList(),
        expiry);
  }
}
