package dynamodbstore.blocks.groups;

import dynamodbstore.blocks.columns.Column;
import dynamodbstore.blocks.columns.ColumnType;
import dynamodbstore.blocks.columns.DoubleColumn;
import dynamodbstore.blocks.columns.FlagColumn;
import dynamodbstore.blocks.columns.LongColumn;
import dynamodbstore.blocks.columns.PairColumn;
import dynamodbstore.blocks.columns.TextColumn;
import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Columns that are stored together, in their encoding. Immutable and thread-safe. A column is
 * decoded whenever it is asked for: keep the result.
 *
 * <p>Columns are found by their names, so that a program can read a group to which a later version
 * has added columns, and one that lacks a column that was added since.
 */
public final class ColumnGroup {
  /** Column in its encoding. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Encoded(ColumnType type, byte[] bytes) {}

  private final int rows;
  private final Optional<ChildRows> nesting;
  private final Map<String, Encoded> columns;

  private ColumnGroup(int rows, Optional<ChildRows> nesting, Map<String, Encoded> columns) {
    this.rows = rows;
    this.nesting = nesting;
    this.columns = columns;
  }

  /**
   * Encodes columns of the same number of rows.
   *
   * @param counts if the group is nested, its number of rows for each row of the block
   * @throws IllegalArgumentException if there are more rows than can be decoded
   */
  static byte[] encode(int rows, Optional<LongColumn> counts, Map<String, Column> columns) {
    if (rows > Column.MOST_ROWS) {
      throw new IllegalArgumentException(rows + " rows");
    }
    var out = new BinaryWriter(1024);
    out.putLong(rows);
    out.putLong(counts.map(column -> column.rows() + 1).orElse(0));
    counts.ifPresent(column -> column.encode(out));
    out.putLong(columns.size());
    columns.forEach(
        (name, column) -> {
          if (column.rows() != rows) {
            throw new IllegalArgumentException(name + " has " + column.rows() + " rows");
          }
          var bytes = new BinaryWriter(256);
          column.encode(bytes);
          out.putText(name);
          out.putByte(ColumnType.of(column).code());
          out.putBytes(bytes.toBytes());
        });
    return SealedBytes.seal(out.toBytes());
  }

  /**
   * Decodes a group, but not yet its columns.
   *
   * @throws IllegalArgumentException if the bytes are damaged
   */
  public static ColumnGroup decode(byte[] sealed) {
    var in = new BinaryReader(SealedBytes.open(sealed));
    int rows = requireFew(in.readInt());
    int parents = requireFew(in.readInt()) - 1;
    var nesting =
        parents < 0
            ? Optional.<ChildRows>empty()
            : Optional.of(ChildRows.of((LongColumn) ColumnType.LONG.decode(in, parents)));
    if (nesting.isPresent() && nesting.get().children() != rows) {
      throw new IllegalArgumentException("Not " + rows + " nested rows");
    }
    var columns = new LinkedHashMap<String, Encoded>();
    for (int left = in.readCount(); left > 0; left--) {
      var name = in.readText();
      columns.put(name, new Encoded(ColumnType.of(in.readByte()), in.readBytes()));
    }
    in.requireEnd();
    return new ColumnGroup(rows, nesting, columns);
  }

  private static int requireFew(int rows) {
    if (rows > Column.MOST_ROWS + 1) {
      throw new IllegalArgumentException(rows + " rows");
    }
    return rows;
  }

  public int rows() {
    return rows;
  }

  /** For a nested group, which of its rows belong to each row of the block. */
  public Optional<ChildRows> nesting() {
    return nesting;
  }

  public List<ColumnDefinition> definitions() {
    var definitions = new ArrayList<ColumnDefinition>();
    columns.forEach((name, column) -> definitions.add(new ColumnDefinition(name, column.type())));
    return definitions;
  }

  public Optional<FlagColumn> flags(String name) {
    return find(name, ColumnType.FLAG).map(FlagColumn.class::cast);
  }

  public Optional<LongColumn> longs(String name) {
    return find(name, ColumnType.LONG).map(LongColumn.class::cast);
  }

  public Optional<DoubleColumn> doubles(String name) {
    return find(name, ColumnType.DOUBLE).map(DoubleColumn.class::cast);
  }

  public Optional<TextColumn> texts(String name) {
    return find(name, ColumnType.TEXT).map(TextColumn.class::cast);
  }

  public Optional<PairColumn> pairs(String name) {
    return find(name, ColumnType.PAIRS).map(PairColumn.class::cast);
  }

  /** The column of this name and type; empty if there is none, or one of another type. */
  public Optional<Column> find(String name, ColumnType type) {
    return Optional.ofNullable(columns.get(name))
        .filter(column -> column.type() == type)
        .map(column -> decode(column, rows));
  }

  private static Column decode(Encoded column, int rows) {
    var in = new BinaryReader(column.bytes());
    var decoded = column.type().decode(in, rows);
    in.requireEnd();
    return decoded;
  }

  /** Bytes of a column in its encoding, before the group is compressed; 0 if there is none. */
  public int size(String name) {
    var column = columns.get(name);
    return column == null ? 0 : column.bytes().length;
  }

  /** About how many bytes of memory it holds, without decoded columns. */
  public long memory() {
    return columns.values().stream().mapToLong(column -> column.bytes().length).sum()
        + nesting.map(children -> 4L * children.rows()).orElse(0L);
  }
}
