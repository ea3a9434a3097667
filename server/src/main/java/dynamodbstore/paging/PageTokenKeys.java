package dynamodbstore.paging;

import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.KeyFamily;

/**
 * Key of the secret that signs page tokens.
 *
 * <p>{@code docs/table.md} lists it.
 */
final class PageTokenKeys {
  private static final String SIGNING_KEY = "CFG#page-tokens";

  static final KeyFamily ALL = KeyFamily.in(PartitionPrefix.CONFIG, SIGNING_KEY);

  private PageTokenKeys() {}

  static Key signingKey() {
    return new Key(PartitionPrefix.CONFIG, SIGNING_KEY);
  }
}
