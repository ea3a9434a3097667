package dynamodbstore.table.cost;

import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.ItemSize;
import dynamodbstore.table.items.Key;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The part of an item that determines its billing: key, index positions, expiry and size. It can be
 * read without decoding the item's fields.
 */
public record Footprint(Key key, Map<Index, Key> positions, Optional<Instant> expiry, int bytes) {
  public static Footprint of(Item item) {
    return new Footprint(item.key(), item.positions(), item.expiry(), ItemSize.of(item));
  }

  int entryBytes(Index index) {
    return ItemSize.ofEntry(index, key, positions, expiry);
  }
}
