package dynamodbstore.blocks;

import dynamodbstore.blocks.columns.ColumnType;
import dynamodbstore.blocks.columns.DictionaryText;
import dynamodbstore.blocks.content.NewColumn;
import dynamodbstore.blocks.groups.ColumnGroup;
import dynamodbstore.blocks.groups.ColumnGroupBuilder;
import dynamodbstore.blocks.groups.GroupDefinition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The blocks that were merged into a block, directly or through others: their pointers are deleted
 * with it. Stored as the group {@value #GROUP}, which blocks that were packed do not have.
 */
public final class MergedBlocks {
  public static final String GROUP = "merged";
  private static final String KEY = "key";

  private static final GroupDefinition DEFINITION =
      GroupDefinition.of(GROUP).with(KEY, ColumnType.TEXT);

  private MergedBlocks() {}

  public static NewColumn encode(Collection<BlockKey> keys) {
    var builder = new ColumnGroupBuilder(DEFINITION);
    for (var key : keys) {
      builder.texts(KEY).add(key.text());
      builder.endRow();
    }
    return NewColumn.group(GROUP, builder.build());
  }

  /**
   * Reads the keys from their group.
   *
   * @throws IllegalArgumentException if the group is damaged
   */
  public static List<BlockKey> decode(ColumnGroup group) {
    var column = group.texts(KEY).orElseThrow(() -> new IllegalArgumentException("No keys"));
    var keys = new ArrayList<BlockKey>();
    for (int row = 0; row < column.rows(); row++) {
      if (column.at(row) instanceof DictionaryText.Whole(String text)) {
        keys.add(BlockKey.parse(text));
      }
    }
    return keys;
  }
}
