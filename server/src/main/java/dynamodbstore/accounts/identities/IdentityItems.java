package dynamodbstore.accounts.identities;

import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.time.Instant;

/** Codec between identities and items. */
final class IdentityItems {
  /** Id of the user. */
  static final String USER = "user";

  /** Seconds since 1970. */
  static final String APPLIED = "applied";

  private static final String ISSUER = "issuer";
  private static final String SUBJECT = "subject";
  private static final String USERNAME = "username";

  private IdentityItems() {}

  static Item toItem(LinkedIdentity linked) {
    var identity = linked.identity();
    return Item.at(IdentityKeys.identity(identity))
        .with(ISSUER, identity.issuer())
        .with(SUBJECT, identity.subject())
        .with(USER, linked.user())
        .with(USERNAME, linked.username())
        .with(APPLIED, linked.applied().getEpochSecond())
        .inIndex(Index.GSI2, IdentityKeys.byUser(linked.user(), identity))
        .build();
  }

  static LinkedIdentity toIdentity(Item item) {
    return new LinkedIdentity(
        new Identity(item.text(ISSUER), item.text(SUBJECT)),
        item.number(USER),
        item.text(USERNAME),
        Instant.ofEpochSecond(item.number(APPLIED)));
  }
}
