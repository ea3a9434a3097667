package dynamodbstore.table.embedded;

import dynamodbstore.table.Key;
import java.util.Optional;

/** Whatever knows what is stored at a key, expired or not. */
interface StoredItems {
  Optional<StoredItem> at(Key key);
}
