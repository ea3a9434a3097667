package dynamodbstore.table.embedded.rows;

import dynamodbstore.table.items.Key;
import java.util.List;
import java.util.Optional;

/**
 * Lookup of the stored item at a key, expired or not: in the database, or in a group that is about
 * to be committed.
 */
public interface ItemLookup {
  Optional<StoredItem> at(Key key);

  /** The items at many keys, in the order of the keys. */
  default List<Optional<StoredItem>> at(List<Key> keys) {
    return keys.stream().map(this::at).toList();
  }
}
