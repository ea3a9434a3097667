package dynamodbstore.paging;

import dynamodbstore.table.Key;

/**
 * Where the key lives that page tokens are signed with.
 *
 * <pre>
 * what            partition   sort
 * signing key     CONFIG      CFG#page-tokens
 * </pre>
 */
final class PageTokenKeys {
  private PageTokenKeys() {}

  static Key signingKey() {
    return new Key("CONFIG", "CFG#page-tokens");
  }
}
