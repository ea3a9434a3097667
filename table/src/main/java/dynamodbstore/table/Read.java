package dynamodbstore.table;

import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.util.Optional;
import java.util.Set;

/**
 * Read mode: strongly or, at half the price, eventually consistent; and the projection of fields.
 *
 * <p>A projection saves decoding and transfer but no read units: DynamoDB bills whole items.
 *
 * @param fields the projected fields; empty means the whole item with all its index positions
 */
public record Read(boolean strong, Optional<Set<String>> fields) {
  public static final Read STRONG = new Read(true, Optional.empty());
  public static final Read EVENTUAL = new Read(false, Optional.empty());

  public Read {
    fields = fields.map(Set::copyOf);
  }

  /**
   * The same read projected to some fields; of the index positions it returns only the one through
   * which an item was found.
   */
  public Read only(String... names) {
    return new Read(strong, Optional.of(Set.of(names)));
  }

  /** The same read projected to keys, index position and expiry. */
  public Read keys() {
    return only();
  }

  public boolean isWhole() {
    return fields.isEmpty();
  }

  public boolean isKeysOnly() {
    return fields.isPresent() && fields.get().isEmpty();
  }

  /** Applies the projection to an item that was found through index {@code found}. */
  public Item project(Item item, Index found) {
    if (fields.isEmpty()) {
      return item;
    }
    var shown = Item.at(item.key());
    if (found != Index.PRIMARY) {
      item.position(found).ifPresent(position -> shown.inIndex(found, position));
    }
    item.expiry().ifPresent(shown::expiring);
    for (var name : fields.get()) {
      var value = item.fields().get(name);
      if (value != null) {
        shown.with(name, value);
      }
    }
    return shown.build();
  }
}
