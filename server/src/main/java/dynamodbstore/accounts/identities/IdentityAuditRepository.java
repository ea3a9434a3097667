package dynamodbstore.accounts.identities;

import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.accounts.store.UserRepository;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.FamilyAudit;
import dynamodbstore.verification.Inconsistency;
import java.time.InstantSource;
import java.util.Optional;

/** Audit of identities: each is linked to a user. A stale one never counts again. */
public final class IdentityAuditRepository implements FamilyAudit {
  private final Table table;
  private final UserRepository users;

  public IdentityAuditRepository(Table table) {
    this.table = table;
    this.users = new AssignmentRepository(table, InstantSource.system()).users();
  }

  @Override
  public String family() {
    return "identities";
  }

  @Override
  public boolean owns(Key key) {
    return IdentityKeys.ALL.contains(key);
  }

  @Override
  public Optional<Item> encodedAgain(Item item) {
    return Optional.of(IdentityItems.toItem(IdentityItems.toIdentity(item)));
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    var linked = IdentityItems.toIdentity(item);
    return users.find(linked.username()).filter(user -> user.id() == linked.user()).isPresent()
        ? Optional.empty()
        : Inconsistency.harmless("is an identity of a user that does not exist");
  }

  @Override
  public boolean repair(Item item) {
    var unchanged = Condition.is(IdentityItems.USER, item.number(IdentityItems.USER));
    return inconsistency(item).isPresent()
        && table.write(Write.delete(item.key(), unchanged)).isWritten();
  }
}
