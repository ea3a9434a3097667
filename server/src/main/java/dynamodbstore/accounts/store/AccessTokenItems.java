package dynamodbstore.accounts.store;

import dynamodbstore.accounts.AccessToken;
import dynamodbstore.accounts.CredentialOwner;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/** Codec between access tokens and items. */
final class AccessTokenItems {
  /** Day since 1970, in UTC. */
  static final String LAST_USE = "lastUse";

  private static final String ID = "id";
  private static final String USER = "user";
  private static final String USERNAME = "username";
  private static final String NAME = "name";
  private static final String HASH = "hash";
  private static final String READ_ONLY = "readOnly";
  private static final String CREATED = "created";

  private AccessTokenItems() {}

  static Item toItem(AccessToken token) {
    var owner = token.owner();
    var item =
        Item.at(AccessTokenKeys.token(token.id()))
            .with(ID, token.id())
            .with(USER, owner.id())
            .with(USERNAME, owner.name())
            .with(NAME, token.name())
            .with(HASH, token.hash())
            .with(READ_ONLY, token.isReadOnly())
            .with(CREATED, token.created().toEpochMilli())
            .inIndex(
                Index.GSI2, AccessTokenKeys.byCreation(owner.id(), token.created(), token.id()));
    token.expiry().ifPresent(item::expiring);
    token.lastUse().ifPresent(day -> item.with(LAST_USE, day.toEpochDay()));
    return item.build();
  }

  static AccessToken toToken(Item item) {
    return new AccessToken(
        item.text(ID),
        new CredentialOwner(item.number(USER), item.text(USERNAME)),
        item.text(NAME),
        item.text(HASH),
        item.flag(READ_ONLY),
        Instant.ofEpochMilli(item.number(CREATED)),
        item.expiry(),
        item.has(LAST_USE)
            ? Optional.of(LocalDate.ofEpochDay(item.number(LAST_USE)))
            : Optional.empty());
  }
}
