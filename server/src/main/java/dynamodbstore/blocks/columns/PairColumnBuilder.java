package dynamodbstore.blocks.columns;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Builder of a {@link PairColumn}. For one thread. */
public final class PairColumnBuilder implements ColumnBuilder {
  /** About what a builder takes before its first value. */
  private static final long KEY_BYTES = 1024;

  private final Map<String, TextColumnBuilder> builders = new HashMap<>();
  private int rows;

  public void add(Map<String, String> pairs) {
    pairs.forEach(this::put);
    rows++;
  }

  /** Puts a pair into the row that is added next; each key once. */
  public void put(String key, String value) {
    values(key).add(value);
  }

  /** The builder of a key's values, with all rows before this one. */
  private TextColumnBuilder values(String key) {
    var builder = builders.computeIfAbsent(key, _ -> new TextColumnBuilder());
    fill(builder);
    return builder;
  }

  /** Appends the rows that have been added without this key. */
  private void fill(TextColumnBuilder builder) {
    while (builder.rows() < rows) {
      builder.addAbsent();
    }
  }

  /** About how many bytes of heap its keys take, without their values. */
  public long keyBytes() {
    return KEY_BYTES * builders.size();
  }

  @Override
  public int rows() {
    return rows;
  }

  /** Ends a row, with the pairs that were put into it. */
  @Override
  public void addAbsent() {
    rows++;
  }

  @Override
  public void addFrom(Column source, int row) {
    var pairs = (PairColumn) source;
    for (var key : pairs.keys()) {
      pairs
          .values(key)
          .filter(values -> values.has(row))
          .ifPresent(values -> values(key).addFrom(values, row));
    }
    rows++;
  }

  @Override
  public PairColumn build() {
    var columns = new TreeMap<String, TextColumn>();
    builders.forEach(
        (key, builder) -> {
          fill(builder);
          columns.put(key, builder.build());
        });
    return new PairColumn(rows, columns);
  }
}
