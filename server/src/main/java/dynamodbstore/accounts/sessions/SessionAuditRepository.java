package dynamodbstore.accounts.sessions;

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

/**
 * Audit of browser sessions: each expires, and has a user whose revision is that of the login or a
 * later one. A session of a deleted user, or of an earlier revision, never counts again; the table
 * removes it when it expires.
 */
public final class SessionAuditRepository implements FamilyAudit {
  private final Table table;
  private final UserRepository users;

  public SessionAuditRepository(Table table) {
    this.table = table;
    this.users = new AssignmentRepository(table, InstantSource.system()).users();
  }

  @Override
  public String family() {
    return "sessions";
  }

  @Override
  public boolean owns(Key key) {
    return SessionKeys.ALL.contains(key);
  }

  @Override
  public Optional<Item> encodedAgain(Item item) {
    return Optional.of(SessionItems.toItem(SessionItems.toSession(item)));
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    if (item.expiry().isEmpty()) {
      return Inconsistency.fault("is a session that the table never removes");
    }
    var session = SessionItems.toSession(item);
    var user = users.find(session.owner().name()).filter(session.owner()::is);
    if (user.isEmpty()) {
      return Inconsistency.harmless("is a session of a user that does not exist");
    }
    return Inconsistency.faultUnless(
        session.revision() <= user.get().revision(), "is of a later revision than its user has");
  }

  /** None of the sessions that it finds is accepted, so deleting one ends no login. */
  @Override
  public boolean repair(Item item) {
    return inconsistency(item).isPresent()
        && table.write(Write.delete(item.key(), Condition.present())).isWritten();
  }
}
