package dynamodbstore.blocks;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.blocks.content.ColumnRequest;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import java.util.List;

/**
 * Deletion of blocks that no reader uses any more. The directory row is deleted last, so that a
 * crash leaves nothing that the next sweep does not find. Idempotent. Thread-safe.
 */
public final class BlockRemovalRepository {
  private final Table table;
  private final BlockDirectoryRepository directory;
  private final BlockColumnRepository columns;

  public BlockRemovalRepository(
      Table table, BlockDirectoryRepository directory, BlockColumnRepository columns) {
    this.table = table;
    this.directory = directory;
    this.columns = columns;
  }

  /**
   * Deletes a REPLACED block but for a pointer to the next one, which is put first: a process that
   * does not find the row finds the pointer. It is put only while the row exists: a slow sweeper
   * cannot put it again after it was deleted with the next block.
   */
  public void leavePointer(DirectoryRow replaced) {
    if (!(replaced.status() instanceof BlockStatus.Replaced(BlockKey next))) {
      throw new IllegalArgumentException("Not replaced: " + replaced.key());
    }
    var put = Write.put(DirectoryRowItems.pointer(replaced, next));
    var exists =
        Write.check(BlockKeys.row(replaced.key()), DirectoryRowItems.isUnchanged(replaced));
    if (table.transact(List.of(put, exists)).isWritten()) {
      columns.delete(replaced.key());
      deleteRow(replaced);
    }
  }

  /**
   * Deletes a REMOVED block: the pointers of all blocks that were merged into it, its columns, its
   * row. If it was never listed, no block was merged into it, and the pointers lead elsewhere.
   *
   * @return false if the row of a merged block exists, whose pointer is yet to be put: later
   */
  public boolean delete(DirectoryRow removed) {
    if (!(removed.status() instanceof BlockStatus.Removed(boolean wasListed))) {
      throw new IllegalArgumentException("Not removed: " + removed.key());
    }
    if (wasListed) {
      var merged = merged(removed);
      if (!directory.find(merged).isEmpty()) {
        return false;
      }
      deletePointers(merged);
    }
    columns.delete(removed.key());
    deleteRow(removed);
    return true;
  }

  /**
   * Deletes the columns of a block that was removed before its writer was ready to list it. Only
   * that writer may call it, after its last column: a sweeper has not seen those that came later.
   */
  public void deleteColumns(BlockKey gone) {
    columns.delete(gone);
  }

  /**
   * Deletes all blocks of an experiment that is deleted with its traces, and the pointers of all
   * that were merged into them, which no directory row names any more. The pointer of a block is
   * deleted after its row: until then, a sweeper may leave it.
   */
  public void deleteAll(ExperimentId experiment) {
    try (var rows = directory.rows(experiment)) {
      rows.forEach(this::deleteWithPointers);
    }
  }

  private void deleteWithPointers(DirectoryRow row) {
    deletePointers(merged(row));
    columns.delete(row.key());
    var _ = table.write(Write.delete(BlockKeys.row(row.key())));
    deletePointers(List.of(row.key()));
  }

  /** None if the columns do not exist: the pointers are deleted before them. */
  private List<BlockKey> merged(DirectoryRow removed) {
    var read = columns.read(List.of(removed), ColumnRequest.of(MergedBlocks.GROUP));
    return read.values().stream()
        .flatMap(found -> found.group(MergedBlocks.GROUP).stream())
        .flatMap(group -> MergedBlocks.decode(group).stream())
        .toList();
  }

  private void deletePointers(List<BlockKey> blocks) {
    if (!blocks.isEmpty()) {
      var _ =
          table.writeAll(
              blocks.stream().<Write>map(one -> Write.delete(BlockKeys.pointer(one))).toList());
    }
  }

  private void deleteRow(DirectoryRow row) {
    var _ = table.write(Write.delete(BlockKeys.row(row.key()), DirectoryRowItems.isUnchanged(row)));
  }
}
