package dynamodbstore.accounts.store;

import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.User;
import dynamodbstore.api.ApiError;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * Repository of what connects users and roles: assignments, the grants of single users, and the
 * deletion of users. Each change is one transaction that contains the user, so that it either
 * precedes a concurrent deletion of the user, which then deletes it too, or is refused.
 * Thread-safe.
 */
public final class AssignmentRepository {
  /**
   * Deletions of assignments and roles in one transaction, beside that of the user and of one role.
   */
  private static final int DELETED_AT_ONCE = 90;

  private final Table table;
  private final LocalChanges changes = new LocalChanges();
  private final UserRepository users;
  private final RoleRepository roles;
  private final AccessTokenRepository tokens;

  public AssignmentRepository(Table table, InstantSource clock) {
    this.table = table;
    this.users = new UserRepository(table, clock, changes);
    this.roles = new RoleRepository(table, clock, changes);
    this.tokens = new AccessTokenRepository(table, users, clock, changes);
  }

  public UserRepository users() {
    return users;
  }

  public RoleRepository roles() {
    return roles;
  }

  public AccessTokenRepository tokens() {
    return tokens;
  }

  public LocalChanges changes() {
    return changes;
  }

  /** One transaction. False if a concurrent request assigned it, or deleted the user or role. */
  public boolean assign(User user, long role) {
    var writes =
        List.of(
            Write.replace(AccountItems.assignment(user, role), AccountItems.isNoAssignmentOf(user)),
            Write.check(AccountKeys.role(role), Condition.present()),
            users.raiseGrants(user));
    return isWritten(user, writes);
  }

  /** One transaction. False if there is no such assignment, or the user was deleted. */
  public boolean unassign(User user, long role) {
    var writes =
        List.of(
            Write.delete(AccountKeys.assignment(user.name(), role), Condition.present()),
            users.raiseGrants(user));
    return isWritten(user, writes);
  }

  /**
   * Changes several assignments of a user, and its administrator flag, together with something
   * else. One transaction. False if a concurrent request changed the same, or deleted the user or a
   * role.
   *
   * @param added roles that the user does not have
   * @param removed roles that it may have
   * @param with further writes
   */
  public boolean change(
      User user, Set<Long> added, Set<Long> removed, boolean isAdmin, List<Write> with) {
    var writes = new ArrayList<>(with);
    for (var role : added) {
      var assignment = AccountItems.assignment(user, role);
      writes.add(Write.replace(assignment, AccountItems.isNoAssignmentOf(user)));
      writes.add(Write.check(AccountKeys.role(role), Condition.present()));
    }
    for (var role : removed) {
      writes.add(Write.delete(AccountKeys.assignment(user.name(), role)));
    }
    writes.add(users.raiseGrants(user, isAdmin));
    return isWritten(user, writes);
  }

  /**
   * Adds a row to the role that holds a user's own grants; creates that role on the first grant.
   * Two reads and one transaction.
   *
   * @throws ApiError if the workspace is being deleted
   */
  public RowOutcome grant(UserState state, String workspace, StoredRow row) {
    var user = state.user();
    var found = roles.find(workspace, Role.personalName(user.id()));
    if (found.isEmpty()) {
      var first = row.numbered(1);
      var role = personal(user, workspace, first);
      var outcome = transact(user, RoleRepository.creation(user, role, users.raiseGrants(user)));
      RoleRepository.requireWorkspace(outcome, workspace);
      if (!outcome.isWritten()) {
        return new RowOutcome.Conflict();
      }
      var _ = roles.recorded(role);
      return new RowOutcome.Changed(first);
    }
    var role = found.get();
    var with = new ArrayList<Write>();
    with.add(users.raiseGrants(user));
    if (!state.roles().contains(role.id())) {
      with.add(Write.put(AccountItems.assignment(user, role.id())));
    }
    return changes.ofUser(user, () -> roles.rows().add(role, row, with));
  }

  /** Changes the permission of one of a user's own grants. Two reads and one transaction. */
  public RowOutcome regrant(User user, String workspace, StoredRow row) {
    return onExisting(
        user,
        workspace,
        row,
        (role, existing) ->
            roles
                .rows()
                .change(
                    role, existing, row.grant().permission(), List.of(users.raiseGrants(user))));
  }

  /** Removes one of a user's own grants. Two reads and one transaction. */
  public RowOutcome revoke(User user, String workspace, StoredRow row) {
    return onExisting(
        user,
        workspace,
        row,
        (role, existing) -> roles.rows().remove(role, existing, List.of(users.raiseGrants(user))));
  }

  private RowOutcome onExisting(
      User user,
      String workspace,
      StoredRow row,
      BiFunction<StoredRole, StoredRow, RowOutcome> change) {
    var role = roles.find(workspace, Role.personalName(user.id()));
    var existing = role.flatMap(found -> roles.rows().findAbout(found, row));
    return existing.isEmpty()
        ? new RowOutcome.Missing()
        : changes.ofUser(user, () -> change.apply(role.get(), existing.get()));
  }

  /**
   * Deletes a user with its assignments and the roles of its own grants, then its access tokens,
   * which count no more. Two queries, a batch read and one transaction; more transactions before it
   * if the user has many roles, after which a crash leaves a user with fewer roles. Returns false
   * if the user has changed since it was read.
   */
  public boolean delete(UserState state) {
    var user = state.user();
    var own =
        roles.findAll(state.roles()).stream()
            .filter(role -> role.name().equals(Role.personalName(user.id())))
            .collect(Collectors.toMap(StoredRole::id, role -> role));
    var writes = new ArrayList<Write>();
    var deleted = new ArrayList<StoredRole>();
    int handled = 0;
    for (var id : state.roles()) {
      if (writes.size() >= DELETED_AT_ONCE) {
        break;
      }
      writes.add(Write.delete(AccountKeys.assignment(user.name(), id)));
      var role = own.get(id);
      if (role != null) {
        writes.addAll(RoleRepository.deletion(role));
        deleted.add(role);
      }
      handled++;
    }
    boolean isLast = handled == state.roles().size();
    writes.add(
        isLast
            ? Write.delete(AccountKeys.user(user.name()), UserRepository.isUnchanged(user))
            : users.raiseGrants(user));
    boolean isWritten = isWritten(user, writes);
    if (isWritten) {
      deleted.forEach(roles::sweep);
    }
    if (isWritten && isLast) {
      tokens.sweep(user.id());
    }
    return isWritten && isLast;
  }

  private StoredRole personal(User user, String workspace, StoredRow first) {
    return StoredRole.create(
        roles.nextId(), workspace, Role.personalName(user.id()), Optional.empty(), List.of(first));
  }

  /** One transaction about a user. */
  private boolean isWritten(User user, List<Write> writes) {
    return transact(user, writes).isWritten();
  }

  private Outcome transact(User user, List<Write> writes) {
    var outcome = changes.ofUser(user, () -> table.transact(writes));
    if (outcome.isWritten()) {
      var _ = users.recorded(user);
    }
    return outcome;
  }
}
