package dynamodbstore.table.embedded.rows;

import dynamodbstore.table.Query;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Position;
import dynamodbstore.table.items.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Range of rows, by key.
 *
 * @param from inclusive lower bound
 * @param to exclusive upper bound
 */
@SuppressWarnings("ArrayRecordComponent")
public record RowRange(byte[] from, byte[] to) {
  /**
   * The rows of a query after its start position.
   *
   * @throws IllegalArgumentException if the query's range contains an unpaired surrogate, which no
   *     key has
   */
  public static RowRange of(Query query) {
    var whole = whole(query);
    if (query.after().isEmpty()) {
      return whole;
    }
    var after = row(query.index(), query.after().get());
    return query.reversed()
        ? new RowRange(whole.from, after)
        : new RowRange(Arrays.copyOf(after, after.length + 1), whole.to);
  }

  /** All items after a position, in the order of rows. */
  public static RowRange items(Optional<Position> after) {
    var from =
        after
            .map(position -> RowKeys.item(position.key()))
            .map(row -> Arrays.copyOf(row, row.length + 1))
            .orElseGet(RowKeys::firstItem);
    return new RowRange(from, RowKeys.afterPrefix(RowKeys.firstItem()));
  }

  public static RowRange expiredBy(long second) {
    return new RowRange(RowKeys.firstExpiry(), RowKeys.afterExpiry(second));
  }

  private static byte[] row(Index index, Position position) {
    return index == Index.PRIMARY ? RowKeys.item(position.at()) : RowKeys.entry(index, position);
  }

  private static RowRange whole(Query query) {
    var partition = RowKeys.partition(query.index(), query.partition()).toBytes();
    var from =
        switch (query.range()) {
          case SortRange.All() -> partition;
          case SortRange.Prefix(String prefix) -> begin(query, prefix);
          case SortRange.AtLeast(String first) -> begin(query, first);
          case SortRange.AtMost _ -> partition;
          case SortRange.Between(String first, _) -> begin(query, first);
        };
    var to =
        switch (query.range()) {
          case SortRange.All() -> RowKeys.afterPrefix(partition);
          case SortRange.Prefix _ -> RowKeys.afterPrefix(from);
          case SortRange.AtLeast _ -> RowKeys.afterPrefix(partition);
          case SortRange.AtMost(String last) -> end(query, last);
          case SortRange.Between(_, String last) -> end(query, last);
        };
    return new RowRange(from, to);
  }

  /** Inclusive lower bound of the rows whose sort key starts with {@code sort} or is greater. */
  private static byte[] begin(Query query, String sort) {
    requireWhole(sort);
    var row = RowKeys.partition(query.index(), query.partition());
    if (query.index() == Index.PRIMARY) {
      row.write(sort.getBytes(StandardCharsets.UTF_8));
    } else {
      row.writeEscaped(sort);
    }
    return row.toBytes();
  }

  /** Exclusive upper bound of the rows whose sort key is {@code sort} or less. */
  private static byte[] end(Query query, String sort) {
    requireWhole(sort);
    var row = RowKeys.partition(query.index(), query.partition());
    if (query.index() == Index.PRIMARY) {
      row.write(sort.getBytes(StandardCharsets.UTF_8));
      row.writeByte(0);
    } else {
      row.writeOrderedText(sort);
      row.writeByte(0xff);
    }
    return row.toBytes();
  }

  private static void requireWhole(String text) {
    // Called for its exception: it rejects unpaired surrogates.
    var _ = Utf8.length(text);
  }
}
