package dynamodbstore.table.embedded.rows;

import dynamodbstore.table.cost.Footprint;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.ItemSize;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Position;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All rows of an item: the item itself, one entry per secondary index that contains it, and one row
 * ordered by expiry.
 */
public final class ItemRows {
  private static final List<Index> INDEXES = List.of(Index.values());
  private static final int TYPICAL_ENTRY_BYTES = 128;
  private static final byte[] NOTHING = {};

  private ItemRows() {}

  /** Rows to write, and the range within them of the encoded item. */
  public record Replacement(RowBatch rows, RowBatch.Span stored) {}

  /**
   * Rows that replace one item by another at the same key. Index entries that do not change are not
   * written.
   */
  public static Replacement replace(Optional<Footprint> before, Footprint after, Item item) {
    var row = RowKeys.item(after.key());
    var rows =
        new RowBatch(
            row.length + after.bytes() + 48 + after.positions().size() * TYPICAL_ENTRY_BYTES);
    var stored = rows.put(row, item, after.bytes());
    var old = before.map(Footprint::positions).orElse(Map.of());
    boolean sameExpiry =
        before.map(Footprint::expiry).orElse(Optional.empty()).equals(after.expiry());
    if (!old.isEmpty() || !after.positions().isEmpty()) {
      for (var index : INDEXES) {
        var from = old.get(index);
        var to = after.positions().get(index);
        boolean stays = from != null && from.equals(to);
        if (from != null && !stays) {
          rows.delete(RowKeys.entry(index, new Position(from, after.key())));
        }
        if (to != null && !(stays && sameExpiry)) {
          rows.put(RowKeys.entry(index, new Position(to, after.key())), entry(index, to, after));
        }
      }
    }
    if (!sameExpiry) {
      before.flatMap(Footprint::expiry).ifPresent(expiry -> rows.delete(row(expiry, after.key())));
      after.expiry().ifPresent(expiry -> rows.put(row(expiry, after.key()), NOTHING));
    }
    return new Replacement(rows, stored);
  }

  public static RowBatch remove(Footprint item) {
    var row = RowKeys.item(item.key());
    var rows = new RowBatch(row.length + 16 + item.positions().size() * TYPICAL_ENTRY_BYTES);
    rows.delete(row);
    item.positions()
        .forEach((index, at) -> rows.delete(RowKeys.entry(index, new Position(at, item.key()))));
    item.expiry().ifPresent(expiry -> rows.delete(row(expiry, item.key())));
    return rows;
  }

  private static byte[] entry(Index index, Key at, Footprint item) {
    var alone = Item.at(item.key()).inIndex(index, at);
    item.expiry().ifPresent(alone::expiring);
    return new StoredEntry(ItemSize.ofEntry(index, alone.build()), item.expiry()).encode();
  }

  private static byte[] row(Instant expiry, Key key) {
    return RowKeys.expiry(expiry.getEpochSecond(), key);
  }
}
