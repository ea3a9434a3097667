package dynamodbstore.table.embedded.rows;

import dynamodbstore.table.items.Key;
import java.util.Optional;

/**
 * Lookup of the stored item at a key, expired or not: in the database, or in a group that is about
 * to be committed.
 */
public interface ItemLookup {
  Optional<StoredItem> at(Key key);
}
