package dynamodbstore.blocks.groups;

import dynamodbstore.blocks.columns.ColumnType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * Columns that are stored and read together.
 *
 * @param name part of the key of its items
 * @param isNested whether a row of the block has any number of rows in this group, rather than one
 */
public record GroupDefinition(String name, boolean isNested, List<ColumnDefinition> columns) {
  public GroupDefinition {
    columns = List.copyOf(columns);
    var names = new HashSet<String>();
    if (!columns.stream().map(ColumnDefinition::name).allMatch(names::add)) {
      throw new IllegalArgumentException("Two columns of one name in " + name);
    }
  }

  /** A group with one row for each row of the block, and no columns yet. */
  public static GroupDefinition of(String name) {
    return new GroupDefinition(name, false, List.of());
  }

  /** A group with any number of rows for each row of the block, and no columns yet. */
  public static GroupDefinition nested(String name) {
    return new GroupDefinition(name, true, List.of());
  }

  public GroupDefinition with(String column, ColumnType type) {
    var more = new ArrayList<>(columns);
    more.add(new ColumnDefinition(column, type));
    return new GroupDefinition(name, isNested, more);
  }
}
