package dynamodbstore.accounts.sessions;

import dynamodbstore.accounts.CredentialOwner;
import dynamodbstore.accounts.Session;
import dynamodbstore.table.items.Item;
import java.time.Instant;
import java.util.Locale;

/** Codec between sessions and items. */
final class SessionItems {
  private static final String HASH = "hash";
  private static final String USER = "user";
  private static final String USERNAME = "username";
  private static final String REVISION = "revision";
  private static final String LOGIN = "login";
  private static final String CREATED = "created";

  private SessionItems() {}

  static Item toItem(Session session) {
    return Item.at(SessionKeys.session(session.hash()))
        .with(HASH, session.hash())
        .with(USER, session.owner().id())
        .with(USERNAME, session.owner().name())
        .with(REVISION, session.revision())
        .with(LOGIN, session.login().name().toLowerCase(Locale.ROOT))
        .with(CREATED, session.created().toEpochMilli())
        .expiring(session.expiry())
        .build();
  }

  static Session toSession(Item item) {
    return new Session(
        item.text(HASH),
        new CredentialOwner(item.number(USER), item.text(USERNAME)),
        item.number(REVISION),
        Session.Login.valueOf(item.text(LOGIN).toUpperCase(Locale.ROOT)),
        Instant.ofEpochMilli(item.number(CREATED)),
        item.expiry().orElse(Instant.EPOCH));
  }
}
