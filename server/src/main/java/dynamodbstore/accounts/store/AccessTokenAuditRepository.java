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

/** Audit of access tokens: each has a user. One whose user was deleted never counts again. */
public final class AccessTokenAuditRepository implements FamilyAudit {
  private final Table table;

  public AccessTokenAuditRepository(Table table) {
    this.table = table;
  }

  @Override
  public String family() {
    return "access tokens";
  }

  @Override
  public boolean owns(Key key) {
    return AccessTokenKeys.ALL.contains(key);
  }

  @Override
  public Optional<Item> encodedAgain(Item item) {
    return Optional.of(AccessTokenItems.toItem(AccessTokenItems.toToken(item)));
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    var owner = AccessTokenItems.toToken(item).owner();
    boolean hasUser =
        table
            .get(AccountKeys.user(owner.name()), Read.STRONG)
            .map(AccountItems::toUser)
            .filter(owner::is)
            .isPresent();
    return hasUser
        ? Optional.empty()
        : Inconsistency.harmless("is an access token of a user that does not exist");
  }

  @Override
  public boolean repair(Item item) {
    return inconsistency(item).isPresent()
        && table.write(Write.delete(item.key(), Condition.present())).isWritten();
  }
}
