package dynamodbstore.blocks.groups;

import static java.util.Objects.requireNonNull;

import dynamodbstore.blocks.columns.Column;
import dynamodbstore.blocks.columns.ColumnBuilder;
import dynamodbstore.blocks.columns.DoubleColumnBuilder;
import dynamodbstore.blocks.columns.FlagColumnBuilder;
import dynamodbstore.blocks.columns.LongColumn;
import dynamodbstore.blocks.columns.LongColumnBuilder;
import dynamodbstore.blocks.columns.PairColumnBuilder;
import dynamodbstore.blocks.columns.TextColumnBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Builder of a column group. For one thread.
 *
 * <p>A row is appended by adding a value to each column, or to some of them: {@link #endRow} makes
 * it absent in the others. In a nested group {@link #endParent} then ends the row of the block.
 */
public final class ColumnGroupBuilder {
  private final GroupDefinition definition;
  private final Map<String, ColumnBuilder> builders = new LinkedHashMap<>();
  private final LongColumnBuilder counts = new LongColumnBuilder();
  private int rows;
  private int counted;

  public ColumnGroupBuilder(GroupDefinition definition) {
    this.definition = definition;
    definition.columns().forEach(one -> builders.put(one.name(), one.type().newBuilder()));
  }

  public FlagColumnBuilder flags(String name) {
    return (FlagColumnBuilder) builder(name);
  }

  public LongColumnBuilder longs(String name) {
    return (LongColumnBuilder) builder(name);
  }

  public DoubleColumnBuilder doubles(String name) {
    return (DoubleColumnBuilder) builder(name);
  }

  public TextColumnBuilder texts(String name) {
    return (TextColumnBuilder) builder(name);
  }

  public PairColumnBuilder pairs(String name) {
    return (PairColumnBuilder) builder(name);
  }

  private ColumnBuilder builder(String name) {
    return requireNonNull(builders.get(name), name);
  }

  public int rows() {
    return rows;
  }

  /** Ends a row of the group. */
  public void endRow() {
    rows++;
    builders.forEach(
        (name, builder) -> {
          if (builder.rows() < rows) {
            builder.addAbsent();
          }
          if (builder.rows() != rows) {
            throw new IllegalStateException("Two values of " + name + " in one row");
          }
        });
  }

  /** Ends a row of the block, in a nested group: the rows since the last one belong to it. */
  public void endParent() {
    counts.add(rows - counted);
    counted = rows;
  }

  /** Copier of rows of another group, whose columns it decodes once. */
  public Copier copier(ColumnGroup source) {
    var columns = new LinkedHashMap<String, Column>();
    definition
        .columns()
        .forEach(
            one ->
                source
                    .find(one.name(), one.type())
                    .ifPresent(column -> columns.put(one.name(), column)));
    return new Copier(source, columns);
  }

  /** Copies rows of one group into the group that is built. */
  public final class Copier {
    private final ColumnGroup source;
    private final Map<String, Column> columns;

    private Copier(ColumnGroup source, Map<String, Column> columns) {
      this.source = source;
      this.columns = columns;
    }

    /** Appends what the source has for a row of its block. */
    public void copy(int row) {
      if (!definition.isNested()) {
        copyOne(row);
        return;
      }
      var nesting = source.nesting().orElseThrow();
      for (int child = nesting.start(row); child < nesting.end(row); child++) {
        copyOne(child);
      }
      endParent();
    }

    private void copyOne(int row) {
      columns.forEach((name, column) -> builder(name).addFrom(column, row));
      endRow();
    }
  }

  /** The encoded group. */
  public byte[] build() {
    if (definition.isNested() && counted != rows) {
      throw new IllegalStateException("Rows without a row of the block");
    }
    var columns = new LinkedHashMap<String, Column>();
    builders.forEach((name, builder) -> columns.put(name, builder.build()));
    Optional<LongColumn> nesting =
        definition.isNested() ? Optional.of(counts.build()) : Optional.empty();
    return ColumnGroup.encode(rows, nesting, columns);
  }
}
