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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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

  /** The same, in the order of the definition. */
  private final List<ColumnBuilder> columns;

  private final LongColumnBuilder counts = new LongColumnBuilder();
  private int rows;
  private int counted;

  public ColumnGroupBuilder(GroupDefinition definition) {
    this.definition = definition;
    definition.columns().forEach(one -> builders.put(one.name(), one.type().newBuilder()));
    columns = List.copyOf(builders.values());
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
    for (int at = 0; at < columns.size(); at++) {
      var column = columns.get(at);
      int count = column.rows();
      if (count < rows) {
        column.addAbsent();
      } else if (count > rows) {
        throw new IllegalStateException(
            "Two values of " + definition.columns().get(at).name() + " in one row");
      }
    }
  }

  /** Ends a row of the block, in a nested group: the rows since the last one belong to it. */
  public void endParent() {
    counts.add(rows - counted);
    counted = rows;
  }

  /** Copier of rows of another group, whose columns it decodes once. */
  public Copier copier(ColumnGroup source) {
    var copied = new ArrayList<CopiedColumn>();
    for (var one : definition.columns()) {
      source
          .find(one.name(), one.type())
          .ifPresent(column -> copied.add(new CopiedColumn(column, builder(one.name()))));
    }
    return new Copier(source, copied);
  }

  /** Column of a group that is copied, and the one to which its rows are appended. */
  private record CopiedColumn(Column source, ColumnBuilder target) {}

  /** Copies rows of one group into the group that is built. */
  public final class Copier {
    private final ColumnGroup source;
    private final List<CopiedColumn> copied;

    private Copier(ColumnGroup source, List<CopiedColumn> copied) {
      this.source = source;
      this.copied = copied;
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
      for (var column : copied) {
        column.target().addFrom(column.source(), row);
      }
      endRow();
    }
  }

  /** The encoded group. */
  public byte[] build() {
    if (definition.isNested() && counted != rows) {
      throw new IllegalStateException("Rows without a row of the block");
    }
    var built = new LinkedHashMap<String, Column>();
    builders.forEach((name, builder) -> built.put(name, builder.build()));
    Optional<LongColumn> nesting =
        definition.isNested() ? Optional.of(counts.build()) : Optional.empty();
    return ColumnGroup.encode(rows, nesting, built);
  }
}
