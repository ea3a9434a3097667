package dynamodbstore.accounts.store;

import dynamodbstore.accounts.Assignment;
import dynamodbstore.accounts.User;
import dynamodbstore.table.Condition;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;

/** Codec between users, assignments and items. */
final class AccountItems {
  static final String ID = "id";
  static final String REVISION = "revision";
  static final String GRANTS = "grants";
  static final String HASH = "hash";
  static final String ADMIN = "admin";

  /** Missing in the items of earlier programs. */
  static final String TOKENS = "tokens";

  private static final String NAME = "name";
  static final String USER = "user";

  private AccountItems() {}

  static Item toItem(User user) {
    return Item.at(AccountKeys.user(user.name()))
        .with(ID, user.id())
        .with(NAME, user.name())
        .with(HASH, user.passwordHash())
        .with(ADMIN, user.isAdmin())
        .with(REVISION, user.revision())
        .with(GRANTS, user.grants())
        .with(TOKENS, user.tokens())
        .inIndex(Index.GSI2, AccountKeys.byName(user.name()))
        .build();
  }

  static User toUser(Item item) {
    return new User(
        item.number(ID),
        item.text(NAME),
        item.text(HASH),
        item.flag(ADMIN),
        item.number(REVISION),
        item.number(GRANTS),
        item.has(TOKENS) ? item.number(TOKENS) : 0);
  }

  static Item assignment(User user, long role) {
    return Item.at(AccountKeys.assignment(user.name(), role))
        .with(USER, user.id())
        .inIndex(Index.GSI4, AccountKeys.byRole(role, user.id()))
        .build();
  }

  /** An assignment with the position that follows from it; its key has its user and its role. */
  static Item encodedAgain(Item assignment) {
    var read = toAssignment(assignment);
    return Item.at(assignment.key())
        .inIndex(Index.GSI4, AccountKeys.byRole(read.role(), read.user()))
        .build();
  }

  /** Condition that the user does not have the assignment; it may be left from another user. */
  static Condition isNoAssignmentOf(User user) {
    return Condition.not(Condition.is(USER, user.id()));
  }

  static Assignment toAssignment(Item item) {
    return new Assignment(item.number(USER), AccountKeys.readRole(item.key()));
  }
}
