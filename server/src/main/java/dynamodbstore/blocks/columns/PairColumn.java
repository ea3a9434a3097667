package dynamodbstore.blocks.columns;

import dynamodbstore.encoding.BinaryReader;
import dynamodbstore.encoding.BinaryWriter;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Column of maps from texts to texts, such as tags: for each key that occurs a column of its
 * values, absent in rows without that key. So a test of one key reads no others, and the values of
 * a key, which resemble each other, are encoded together. The order of a row's keys is not kept.
 */
public final class PairColumn implements Column {
  private final int rows;

  /** Never modified. */
  private final NavigableMap<String, TextColumn> columns;

  PairColumn(int rows, NavigableMap<String, TextColumn> columns) {
    this.rows = rows;
    this.columns = columns;
  }

  @Override
  public int rows() {
    return rows;
  }

  public NavigableSet<String> keys() {
    return Collections.unmodifiableNavigableSet(columns.navigableKeySet());
  }

  /** The values of a key; empty if no row has it. */
  public Optional<TextColumn> values(String key) {
    return Optional.ofNullable(columns.get(key));
  }

  @Override
  public long memory() {
    return columns.entrySet().stream()
        .mapToLong(entry -> 2L * entry.getKey().length() + entry.getValue().memory())
        .sum();
  }

  @Override
  public void encode(BinaryWriter out) {
    out.putLong(columns.size());
    columns.keySet().forEach(out::putText);
    columns.values().forEach(column -> column.encode(out));
  }

  static PairColumn decode(BinaryReader in, int rows) {
    var keys = new String[in.readCount()];
    for (int at = 0; at < keys.length; at++) {
      keys[at] = in.readText();
    }
    var columns = new TreeMap<String, TextColumn>();
    for (var key : keys) {
      columns.put(key, TextColumn.decode(in, rows));
    }
    return new PairColumn(rows, columns);
  }
}
