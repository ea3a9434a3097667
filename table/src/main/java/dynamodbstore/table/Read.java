package dynamodbstore.table;

import java.util.Optional;
import java.util.Set;

/**
 * How to read: strongly, or at half the price whatever the table has at hand; and which fields.
 *
 * <p>Asking for fewer fields saves decoding and transfer, not units: DynamoDB bills whole items.
 *
 * @param fields the fields wanted; absent means the whole item with all its positions
 */
public record Read(boolean strong, Optional<Set<String>> fields) {
  public static final Read STRONG = new Read(true, Optional.empty());
  public static final Read EVENTUAL = new Read(false, Optional.empty());

  public Read {
    fields = fields.map(Set::copyOf);
  }

  /** The same read of some fields, and of no positions but the one an item is found at. */
  public Read only(String... names) {
    return new Read(strong, Optional.of(Set.of(names)));
  }

  /** The same read of where items are, and nothing else. */
  public Read keys() {
    return only();
  }

  public boolean isWhole() {
    return fields.isEmpty();
  }

  public boolean isKeysOnly() {
    return fields.isPresent() && fields.get().isEmpty();
  }

  /** What this read shows of an item found in an index. */
  public Item show(Item item, Index found) {
    if (fields.isEmpty()) {
      return item;
    }
    var shown = Item.at(item.key());
    if (found != Index.PRIMARY) {
      item.position(found).ifPresent(position -> shown.found(found, position));
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
