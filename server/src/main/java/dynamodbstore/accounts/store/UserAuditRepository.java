package dynamodbstore.accounts.store;

import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.FamilyAudit;
import dynamodbstore.verification.Inconsistency;
import java.util.Optional;

/**
 * Audit of users and assignments: an assignment has a user and a role, and no user has an id above
 * the last one that was given.
 *
 * <p>Ids of users and roles are never used again. So what an interrupted deletion leaves can be
 * deleted at any time.
 */
public final class UserAuditRepository implements FamilyAudit {
  private final Table table;
  private final IdCounterRepository ids;

  public UserAuditRepository(Table table) {
    this.table = table;
    this.ids = new IdCounterRepository(table, AccountKeys.lastUser());
  }

  @Override
  public String family() {
    return "users";
  }

  @Override
  public boolean owns(Key key) {
    return AccountKeys.OF_USERS.contains(key);
  }

  @Override
  public Optional<Item> encodedAgain(Item item) {
    if (AccountKeys.isUser(item.key())) {
      return Optional.of(AccountItems.toItem(AccountItems.toUser(item)));
    }
    return AccountKeys.isAssignment(item.key())
        ? Optional.of(AccountItems.encodedAgain(item))
        : Optional.empty();
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    if (AccountKeys.isUser(item.key())) {
      return ids.inconsistency(AccountItems.toUser(item).id());
    }
    return AccountKeys.isAssignment(item.key()) ? unused(item) : ids.decoded(item);
  }

  private Optional<Inconsistency> unused(Item item) {
    var assignment = AccountItems.toAssignment(item);
    boolean hasUser =
        table
            .get(AccountKeys.userOf(item.key()), Read.STRONG)
            .map(AccountItems::toUser)
            .filter(user -> user.id() == assignment.user())
            .isPresent();
    if (!hasUser) {
      return Inconsistency.harmless("is an assignment of a user that does not exist");
    }
    return table.get(AccountKeys.role(assignment.role()), Read.STRONG.keys()).isEmpty()
        ? Inconsistency.harmless("is an assignment of a role that does not exist")
        : Optional.empty();
  }

  @Override
  public boolean repair(Item item) {
    if (AccountKeys.isUser(item.key())) {
      return ids.raise(AccountItems.toUser(item).id());
    }
    if (!AccountKeys.isAssignment(item.key()) || unused(item).isEmpty()) {
      return false;
    }
    var unchanged = Condition.is(AccountItems.USER, item.number(AccountItems.USER));
    return table.write(Write.delete(item.key(), unchanged)).isWritten();
  }
}
