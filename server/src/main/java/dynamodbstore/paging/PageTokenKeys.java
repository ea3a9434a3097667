package dynamodbstore.paging;

import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.table.items.Key;

/**
 * Key of the secret that signs page tokens.
 *
 * <p>{@code docs/table.md} lists it.
 */
final class PageTokenKeys {
  private PageTokenKeys() {}

  static Key signingKey() {
    return new Key(PartitionPrefix.CONFIG, "CFG#page-tokens");
  }
}
