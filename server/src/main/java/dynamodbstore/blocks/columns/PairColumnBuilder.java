package dynamodbstore.blocks.columns;

import java.util.Map;
import java.util.TreeMap;

/** Builder of a {@link PairColumn}. For one thread. */
public final class PairColumnBuilder implements ColumnBuilder {
  /** About what a builder takes before its first value. */
  private static final long KEY_BYTES = 1024;

  private final Map<String, TextColumnBuilder> builders = new TreeMap<>();
  private int rows;

  public void add(Map<String, String> pairs) {
    pairs.forEach((key, value) -> put(key, DictionaryText.of(value)));
    rows++;
  }

  private void put(String key, DictionaryText value) {
    var builder = builders.computeIfAbsent(key, _ -> new TextColumnBuilder());
    fill(builder);
    builder.add(value);
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
          .ifPresent(values -> put(key, values.at(row)));
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
