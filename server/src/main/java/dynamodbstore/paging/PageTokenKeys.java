package dynamodbstore.paging;

import dynamodbstore.table.Key;

/**
 * Key of the secret that signs page tokens.
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
