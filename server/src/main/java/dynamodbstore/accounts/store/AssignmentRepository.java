package dynamodbstore.accounts.store;

import dynamodbstore.accounts.Role;
import dynamodbstore.accounts.User;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Repository of what connects users and roles: assignments, the grants of single users, and the
 * deletion of users. Each change is one transaction that contains the user, so that it either
 * precedes a concurrent deletion of the user, which then deletes it too, or is refused.
 * Thread-safe.
 */
public final class AssignmentRepository {
  /** Deletions of assignments in one transaction, beside those of the user and its own role. */
  private static final int DELETED_AT_ONCE = 40;

  private final Table table;
  private final UserRepository users;
  private final RoleRepository roles;

  public AssignmentRepository(Table table, InstantSource clock) {
    this.table = table;
    this.users = new UserRepository(table, clock);
    this.roles = new RoleRepository(table, clock);
  }

  public UserRepository users() {
    return users;
  }

  public RoleRepository roles() {
    return roles;
  }

  /** One transaction. False if a concurrent request assigned it, or deleted the user or role. */
  public boolean assign(User user, long role) {
    var writes =
        List.of(
            Write.replace(AccountItems.assignment(user, role), AccountItems.isNoAssignmentOf(user)),
            Write.check(AccountKeys.role(role), Condition.present()),
            users.raiseGrants(user));
    return recorded(user, table.transact(writes));
  }

  /** One transaction. False if there is no such assignment, or the user was deleted. */
  public boolean unassign(User user, long role) {
    var writes =
        List.of(
            Write.delete(AccountKeys.assignment(user.name(), role), Condition.present()),
            users.raiseGrants(user));
    return recorded(user, table.transact(writes));
  }

  /**
   * Adds a row to the role that holds a user's own grants; creates that role on the first grant.
   * Two reads and one transaction.
   */
  public RowOutcome grant(UserState state, String workspace, StoredRow row) {
    var user = state.user();
    var found = roles.find(workspace, Role.personalName(user.id()));
    if (found.isEmpty()) {
      var first = row.numbered(1);
      var role = personal(user, workspace, first);
      if (!roles.createPersonal(user, role, users.raiseGrants(user))) {
        return new RowOutcome.Conflict();
      }
      var _ = roles.recorded(role);
      var _ = users.recorded(user);
      return new RowOutcome.Changed(first);
    }
    var role = found.get();
    var with = new ArrayList<Write>();
    with.add(users.raiseGrants(user));
    if (!state.roles().contains(role.id())) {
      with.add(Write.put(AccountItems.assignment(user, role.id())));
    }
    return roles.rows().add(role, row, with);
  }

  /** Changes the permission of one of a user's own grants. Two reads and one transaction. */
  public RowOutcome regrant(User user, String workspace, StoredRow row) {
    var role = personal(user, workspace);
    var existing = role.flatMap(found -> roles.rows().findAbout(found, row));
    return existing.isEmpty()
        ? new RowOutcome.Missing()
        : roles
            .rows()
            .change(
                role.get(),
                existing.get(),
                row.grant().permission(),
                List.of(users.raiseGrants(user)));
  }

  /** Removes one of a user's own grants. Two reads and one transaction. */
  public RowOutcome revoke(User user, String workspace, StoredRow row) {
    var role = personal(user, workspace);
    var existing = role.flatMap(found -> roles.rows().findAbout(found, row));
    return existing.isEmpty()
        ? new RowOutcome.Missing()
        : roles.rows().remove(role.get(), existing.get(), List.of(users.raiseGrants(user)));
  }

  /**
   * Deletes a user with its assignments and the roles of its own grants. One query, a batch read
   * and one transaction; more transactions before it if the user has many roles, after which a
   * crash leaves a user with fewer roles. Returns false if the user has changed since it was read.
   */
  public boolean delete(UserState state) {
    var user = state.user();
    var own =
        roles.findAll(state.roles()).stream()
            .filter(role -> role.name().equals(Role.personalName(user.id())))
            .toList();
    if (state.roles().size() > DELETED_AT_ONCE) {
      var writes = new ArrayList<Write>();
      state.roles().stream()
          .filter(id -> own.stream().noneMatch(role -> role.id() == id))
          .limit(DELETED_AT_ONCE)
          .forEach(id -> writes.add(Write.delete(AccountKeys.assignment(user.name(), id))));
      writes.add(users.raiseGrants(user));
      var _ = table.transact(writes);
      return false;
    }
    var writes = new ArrayList<Write>();
    writes.add(Write.delete(AccountKeys.user(user.name()), UserRepository.isUnchanged(user)));
    state.roles().forEach(id -> writes.add(Write.delete(AccountKeys.assignment(user.name(), id))));
    own.forEach(role -> writes.addAll(RoleRepository.deletion(role)));
    boolean deleted = recorded(user, table.transact(writes));
    if (deleted) {
      own.forEach(roles::sweep);
    }
    return deleted;
  }

  private Optional<StoredRole> personal(User user, String workspace) {
    return roles.find(workspace, Role.personalName(user.id()));
  }

  private StoredRole personal(User user, String workspace, StoredRow first) {
    return StoredRole.create(
        roles.nextId(), workspace, Role.personalName(user.id()), Optional.empty(), List.of(first));
  }

  private boolean recorded(User user, Outcome outcome) {
    if (outcome.isWritten()) {
      var _ = users.recorded(user);
    }
    return outcome.isWritten();
  }
}
