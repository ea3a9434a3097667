package dynamodbstore.accounts.sessions;

import dynamodbstore.accounts.Session;
import dynamodbstore.accounts.User;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.accounts.store.LocalChanges;
import dynamodbstore.accounts.store.UserRepository;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import java.util.List;
import java.util.Optional;

/**
 * Repository of sessions: one method per access path, with its cost. Thread-safe.
 *
 * <p>A session counts only while its user exists and has the revision of the login. So one write to
 * the user ends all of its sessions, and no index is needed; the table removes their items when
 * they have expired.
 */
public final class SessionRepository {
  private final Table table;
  private final UserRepository users;
  private final LocalChanges changes;

  public SessionRepository(Table table, AssignmentRepository store) {
    this.table = table;
    this.users = store.users();
    this.changes = store.changes();
  }

  /** One transaction. False if the user was deleted or its password changed, or the hash taken. */
  public boolean create(User user, Session session) {
    var writes =
        List.<Write>of(Write.create(SessionItems.toItem(session)), users.checkRevision(user));
    return table.transact(writes).isWritten();
  }

  /** One read. Empty also if it has expired. */
  public Optional<Session> find(String hash) {
    return table.get(SessionKeys.session(hash), Read.STRONG).map(SessionItems::toSession);
  }

  /**
   * Deletes a session and raises the counter of its user, by which servers notice it. One
   * transaction. False if a concurrent request deleted the session or the user.
   */
  public boolean end(User user, Session session) {
    var writes = List.of(deletion(session), users.raiseTokens(user));
    return changes.ofUser(user, () -> table.transact(writes).isWritten());
  }

  /** Deletes a session whose user does not exist any more. One write; false if it is gone. */
  public boolean delete(Session session) {
    return table.write(deletion(session)).isWritten();
  }

  private static Write deletion(Session session) {
    return Write.delete(SessionKeys.session(session.hash()), Condition.present());
  }
}
