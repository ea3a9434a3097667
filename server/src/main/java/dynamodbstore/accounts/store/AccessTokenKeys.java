package dynamodbstore.accounts.store;

import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.KeyNumber;
import dynamodbstore.verification.KeyFamily;
import java.time.Instant;

/**
 * Keys of access tokens.
 *
 * <p>{@code docs/table.md} lists them.
 */
public final class AccessTokenKeys {
  private static final String META = "K#META";

  static final KeyFamily ALL = KeyFamily.in(PartitionPrefix.ACCESS_TOKEN + "{}", META);

  private AccessTokenKeys() {}

  static Key token(String id) {
    return new Key(PartitionPrefix.ACCESS_TOKEN + EscapedText.of(id), META);
  }

  /** Position of a token among those of its user, by creation. */
  static Key byCreation(long user, Instant created, String id) {
    return new Key(ofUser(user), KeyNumber.of(created.toEpochMilli()) + "#" + EscapedText.of(id));
  }

  static String ofUser(long user) {
    return PartitionPrefix.ACCESS_TOKENS_OF_USER + user;
  }
}
