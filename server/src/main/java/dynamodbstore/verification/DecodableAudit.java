package dynamodbstore.verification;

import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import java.util.Optional;
import java.util.function.Function;

/** Audit of items that refer to no others: each of them can be decoded. */
public final class DecodableAudit implements FamilyAudit {
  private final String family;
  private final KeyFamily keys;
  private final Function<Item, ?> decoder;

  /**
   * @param decoder fails if an item is not one that the feature has written
   */
  public DecodableAudit(String family, KeyFamily keys, Function<Item, ?> decoder) {
    this.family = family;
    this.keys = keys;
    this.decoder = decoder;
  }

  @Override
  public String family() {
    return family;
  }

  @Override
  public boolean owns(Key key) {
    return keys.contains(key);
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    var _ = decoder.apply(item);
    return Optional.empty();
  }
}
