package dynamodbstore.accounts.identities;

import dynamodbstore.api.PartitionPrefix;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.keys.EscapedText;
import dynamodbstore.table.keys.TruncatedText;
import dynamodbstore.verification.KeyFamily;

/**
 * Keys of identities.
 *
 * <p>{@code docs/table.md} lists them.
 */
public final class IdentityKeys {
  /** Two of them fit into the sort key of an index. */
  private static final int BYTES = 480;

  private static final String CLAIM = "CLAIM";

  static final KeyFamily ALL = KeyFamily.in(PartitionPrefix.IDENTITY + "{}#{}", CLAIM);

  private IdentityKeys() {}

  static Key identity(Identity identity) {
    return new Key(PartitionPrefix.IDENTITY + text(identity), CLAIM);
  }

  /** Position of an identity among those of its user. */
  static Key byUser(long user, Identity identity) {
    return new Key(ofUser(user), text(identity));
  }

  static String ofUser(long user) {
    return PartitionPrefix.IDENTITIES_OF_USER + user;
  }

  private static String text(Identity identity) {
    return part(identity.issuer()) + "#" + part(identity.subject());
  }

  private static String part(String text) {
    return TruncatedText.of(EscapedText.of(text), BYTES);
  }
}
