package dynamodbstore.blocks.upkeep;

import dynamodbstore.blocks.MergedBlocks;
import dynamodbstore.blocks.columns.Column;
import dynamodbstore.blocks.columns.ColumnType;
import dynamodbstore.blocks.columns.PairColumn;
import dynamodbstore.blocks.content.BlockEntries;
import dynamodbstore.blocks.groups.ColumnGroup;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Size of the block into which some sources would be merged, void entries included: rows of nested
 * groups, and distinct keys of pairs, each of which is a column with a builder of its own. For one
 * thread.
 */
final class MergeSize {
  /** Half of what a column can have: a merged block may be merged again after it became void. */
  private static final int MOST_ROWS = Column.MOST_ROWS / 2;

  /** Keys of all pair columns: about 1 KB of heap each. */
  static final int MOST_KEYS = 20_000;

  private record PairKey(String group, String column, String key) {}

  private final Map<String, Long> rows = new HashMap<>();
  private final Set<PairKey> keys = new HashSet<>();

  /** Adds a source, and returns whether a merged block can have all that were added. */
  boolean add(MergeSource source) {
    source.columns().groups().forEach(this::add);
    return keys.size() <= MOST_KEYS && rows.values().stream().allMatch(sum -> sum <= MOST_ROWS);
  }

  private void add(String name, ColumnGroup group) {
    if (name.equals(BlockEntries.GROUP) || name.equals(MergedBlocks.GROUP)) {
      return;
    }
    rows.merge(name, (long) group.rows(), Long::sum);
    for (var column : group.definitions()) {
      if (column.type() == ColumnType.PAIRS) {
        group.pairs(column.name()).map(PairColumn::keys).stream()
            .flatMap(Set::stream)
            .forEach(key -> keys.add(new PairKey(name, column.name(), key)));
      }
    }
  }
}
