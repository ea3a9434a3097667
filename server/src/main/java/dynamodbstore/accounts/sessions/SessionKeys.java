package dynamodbstore.accounts.sessions;

import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.KeyFamily;

/**
 * Keys of sessions.
 *
 * <p>{@code docs/table.md} lists them.
 */
public final class SessionKeys {
  private static final String META = "S#META";

  static final KeyFamily ALL = KeyFamily.in(PartitionPrefix.SESSION + "{}", META);

  private SessionKeys() {}

  /**
   * @param hash of the secret, in hexadecimal digits
   */
  static Key session(String hash) {
    return new Key(PartitionPrefix.SESSION + hash, META);
  }
}
