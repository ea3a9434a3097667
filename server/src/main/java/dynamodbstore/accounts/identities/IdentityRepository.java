package dynamodbstore.accounts.identities;

import dynamodbstore.accounts.User;
import dynamodbstore.accounts.store.AssignmentRepository;
import dynamodbstore.accounts.store.UserRepository;
import dynamodbstore.paging.RecentChanges;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;

/**
 * Repository of identities: one method per access path, with its cost. Thread-safe.
 *
 * <p>An identity counts only while its user, by id, exists. One of a deleted user is <i>stale</i>,
 * and may be replaced. Ids are never used again, so it never counts again.
 */
public final class IdentityRepository {
  private final Table table;
  private final AssignmentRepository accounts;
  private final UserRepository users;
  private final RecentChanges<Identity> recent;

  public IdentityRepository(Table table, AssignmentRepository accounts, InstantSource clock) {
    this.table = table;
    this.accounts = accounts;
    this.users = accounts.users();
    this.recent = new RecentChanges<>(clock);
  }

  /** Result of the creation of a user. */
  enum Creation {
    CREATED,
    NAME_TAKEN,
    /** A concurrent request linked the identity. */
    CONFLICT
  }

  /** One read. It may be stale. */
  public Optional<LinkedIdentity> find(Identity identity) {
    return table
        .get(IdentityKeys.identity(identity), Read.STRONG)
        .map(IdentityItems::toIdentity)
        .filter(linked -> linked.identity().equals(identity));
  }

  /**
   * Creates a user with an identity. Two writes: an id and one transaction.
   *
   * @param stale what {@link #find} has returned; its user does not exist any more
   */
  Creation createUser(
      Identity identity, String name, String passwordHash, Optional<LinkedIdentity> stale) {
    var outcome =
        users.create(
            name,
            passwordHash,
            false,
            user -> List.of(linking(LinkedIdentity.of(identity, user), stale)));
    recent.record(identity);
    return switch (outcome) {
      case Outcome.Written _ -> Creation.CREATED;
      case Outcome.Refused(int at, _) when at == 0 -> Creation.NAME_TAKEN;
      case Outcome.Refused _ -> Creation.CONFLICT;
    };
  }

  /**
   * One transaction. False if a concurrent request linked the identity, or deleted the user.
   *
   * @param stale what {@link #find} has returned; its user does not exist any more
   */
  boolean link(User user, Identity identity, Optional<LinkedIdentity> stale) {
    var writes = List.of(linking(LinkedIdentity.of(identity, user), stale), users.check(user));
    boolean isLinked = users.transact(user, writes).isWritten();
    recent.record(identity);
    return isLinked;
  }

  private static Write linking(LinkedIdentity linked, Optional<LinkedIdentity> stale) {
    var item = IdentityItems.toItem(linked);
    return stale
        .<Write>map(old -> Write.replace(item, Condition.is(IdentityItems.USER, old.user())))
        .orElseGet(() -> Write.create(item));
  }

  /**
   * Deletes an identity and raises the counter of its user, by which servers notice it. One
   * transaction. False if a concurrent request deleted the identity or the user.
   */
  boolean unlink(User user, Identity identity) {
    var writes =
        List.of(
            Write.delete(
                IdentityKeys.identity(identity), Condition.is(IdentityItems.USER, user.id())),
            users.raiseTokens(user));
    return users.transact(user, writes).isWritten();
  }

  /**
   * Changes roles and administrator flag of a user to what a token says. One transaction. False if
   * a concurrent request did so, or deleted the user or a role.
   *
   * @param issued when the token was issued
   */
  boolean apply(User user, LinkedIdentity linked, RoleChange change, Instant issued) {
    var isUnchanged =
        Condition.all(
            Condition.is(IdentityItems.USER, user.id()),
            Condition.is(IdentityItems.APPLIED, linked.applied().getEpochSecond()));
    var applied =
        Write.update(
            IdentityKeys.identity(linked.identity()),
            isUnchanged,
            Change.set(IdentityItems.APPLIED, issued.getEpochSecond()));
    // Most tokens change no permission, so that no server has to read it again.
    return change.isNone(user)
        ? table.write(applied).isWritten()
        : accounts.change(
            user, change.added(), change.removed(), change.isAdmin(), List.of(applied));
  }

  /** The identities of a user. One query, and a batch read of recently linked ones. */
  public List<LinkedIdentity> list(long user) {
    var found = new HashMap<Identity, LinkedIdentity>();
    var query = Query.of(Index.GSI2, IdentityKeys.ofUser(user)).read(Read.STRONG);
    Pages.stream(table, query)
        .map(IdentityItems::toIdentity)
        .forEach(linked -> found.put(linked.identity(), linked));
    var keys = recent.ids().stream().map(IdentityKeys::identity).toList();
    table.getAll(keys, Read.STRONG).values().stream()
        .map(IdentityItems::toIdentity)
        .filter(linked -> linked.user() == user)
        .forEach(linked -> found.put(linked.identity(), linked));
    return found.values().stream()
        .sorted(
            Comparator.comparing((LinkedIdentity linked) -> linked.identity().issuer())
                .thenComparing(linked -> linked.identity().subject()))
        .toList();
  }

  /** Deletes the identities of a deleted user, as far as the index shows them. Idempotent. */
  public void sweep(long user) {
    var isStale = Condition.is(IdentityItems.USER, user);
    for (var linked : list(user)) {
      var _ = table.write(Write.delete(IdentityKeys.identity(linked.identity()), isStale));
    }
  }
}
