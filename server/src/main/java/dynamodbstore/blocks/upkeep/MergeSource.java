package dynamodbstore.blocks.upkeep;

import dynamodbstore.blocks.BlockKey;
import dynamodbstore.blocks.DirectoryRow;
import dynamodbstore.blocks.EntryPart;
import dynamodbstore.blocks.MergedBlocks;
import dynamodbstore.blocks.content.BlockColumns;
import java.util.ArrayList;
import java.util.List;

/**
 * Block that is merged into another one.
 *
 * @param row as it was read before the columns
 * @param columns all of them
 * @param rows those with a valid part, which are copied
 */
record MergeSource(DirectoryRow row, BlockColumns columns, List<Integer> rows) {
  MergeSource {
    rows = List.copyOf(rows);
  }

  static MergeSource of(DirectoryRow row, BlockColumns columns) {
    var either = row.bits().info().set();
    either.or(row.bits().body().set());
    return new MergeSource(row, columns, either.stream().boxed().toList());
  }

  boolean isValid(EntryPart part, int at) {
    return row.bits().of(part).at(at);
  }

  /** The block itself, and those that were merged into it. */
  List<BlockKey> merged() {
    var merged = new ArrayList<BlockKey>();
    columns.group(MergedBlocks.GROUP).map(MergedBlocks::decode).ifPresent(merged::addAll);
    merged.add(row.key());
    return merged;
  }
}
