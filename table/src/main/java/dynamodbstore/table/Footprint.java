package dynamodbstore.table;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** All that a bill needs to know of an item, so that the rest of it need not be read. */
public record Footprint(Key key, Map<Index, Key> positions, Optional<Instant> expiry, int bytes) {
  public static Footprint of(Item item) {
    return new Footprint(item.key(), item.positions(), item.expiry(), ItemSize.of(item));
  }

  int entryBytes(Index index) {
    return ItemSize.ofEntry(index, key, positions, expiry);
  }
}
