package dynamodbstore.accounts.store;

import dynamodbstore.accounts.User;
import dynamodbstore.api.ApiError;
import dynamodbstore.paging.RecentChanges;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.workspaces.entity.WorkspaceName;
import dynamodbstore.workspaces.entity.WorkspaceRoleRepository;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Repository of roles: one method per access path, with its cost. Thread-safe.
 *
 * <p>A role's name is a claim, so that it is unique in its workspace. Ids are never used again:
 * what an interrupted deletion leaves, rows and assignments, refers to a role that will never
 * exist, and no reader counts it.
 */
public final class RoleRepository {
  /** Writes of a creation that do not depend on the workspace: the role and its name. */
  private static final int OF_A_ROLE = 2;

  private final Table table;
  private final AccessEpochRepository counters;
  private final PermissionRowRepository rows;
  private final WorkspaceRoleRepository ofWorkspaces;
  private final LocalChanges changes;
  private final RecentChanges<Long> recent;

  RoleRepository(Table table, InstantSource clock, LocalChanges changes) {
    this.table = table;
    this.counters = new AccessEpochRepository(table);
    this.rows = new PermissionRowRepository(table, changes);
    this.ofWorkspaces = new WorkspaceRoleRepository(table);
    this.changes = changes;
    this.recent = new RecentChanges<>(clock);
  }

  public PermissionRowRepository rows() {
    return rows;
  }

  /** One read. */
  public Optional<StoredRole> find(long id) {
    return table.get(AccountKeys.role(id), Read.STRONG).map(RoleItems::toRole);
  }

  /** Those of the roles that exist, by id. One batch read. */
  public List<StoredRole> findAll(Collection<Long> ids) {
    var found = new TreeMap<Long, StoredRole>();
    var keys = ids.stream().map(AccountKeys::role).distinct().toList();
    for (var item : table.getAll(keys, Read.STRONG).values()) {
      var role = RoleItems.toRole(item);
      found.put(role.id(), role);
    }
    return List.copyOf(found.values());
  }

  /** Two reads. */
  public Optional<StoredRole> find(String workspace, String name) {
    return table
        .get(AccountKeys.nameClaim(workspace, name), Read.STRONG)
        .flatMap(claim -> RoleItems.readClaim(claim, name))
        .flatMap(this::find);
  }

  /** The roles of a workspace, by id. One query and a batch read of recently changed ones. */
  public List<StoredRole> list(String workspace) {
    return list(AccountKeys.rolesOf(workspace), Index.GSI2, workspace::equals);
  }

  /**
   * The roles of a workspace, without any that an index lags behind; also those of tables that have
   * no rows for them. Two queries and two batch reads.
   */
  public List<StoredRole> listStrongly(String workspace) {
    var ids = new TreeSet<>(ofWorkspaces.list(workspace).toList());
    list(workspace).forEach(role -> ids.add(role.id()));
    return findAll(ids);
  }

  /** All roles, by id. One query and a batch read of recently changed ones. */
  public List<StoredRole> list() {
    return list(AccountKeys.roles(), Index.GSI4, _ -> true);
  }

  private List<StoredRole> list(String partition, Index index, Predicate<String> workspace) {
    var found = new TreeMap<Long, StoredRole>();
    Pages.stream(table, Query.of(index, partition).read(Read.STRONG))
        .map(RoleItems::toRole)
        .forEach(role -> found.put(role.id(), role));
    findAll(recent.ids()).stream()
        .filter(role -> workspace.test(role.workspace()))
        .forEach(role -> found.put(role.id(), role));
    return List.copyOf(found.values());
  }

  /**
   * One write and one transaction. Empty if the name is taken.
   *
   * @throws ApiError if the workspace is being deleted
   */
  public Optional<StoredRole> create(String workspace, String name, Optional<String> description) {
    if (find(workspace, name).isPresent()) {
      return Optional.empty();
    }
    var role = StoredRole.create(counters.nextRole(), workspace, name, description, List.of());
    var outcome = table.transact(creating(role));
    requireWorkspace(outcome, workspace);
    return outcome.isWritten() ? Optional.of(recorded(role)) : Optional.empty();
  }

  /**
   * Verifies that a transaction that begins with the creation of a role was not refused because the
   * workspace is being deleted.
   *
   * @throws ApiError if it was
   */
  static void requireWorkspace(Outcome outcome, String workspace) {
    if (outcome instanceof Outcome.Refused(int at, _)
        && at == OF_A_ROLE
        && !WorkspaceName.isDefault(workspace)) {
      throw WorkspaceName.missing(workspace);
    }
  }

  private static List<Write> creating(StoredRole role) {
    var writes = new ArrayList<Write>();
    writes.add(Write.create(RoleItems.toItem(role)));
    writes.add(Write.create(RoleItems.nameClaim(role)));
    writes.addAll(WorkspaceRoleRepository.joining(role.workspace(), role.id()));
    return writes;
  }

  /**
   * The writes that create the role of one user with a first row, and assign it. Refused if a
   * concurrent request was faster, the user was deleted, or the workspace is being deleted.
   */
  static List<Write> creation(User user, StoredRole role, Write raise) {
    var writes = new ArrayList<>(creating(role));
    writes.add(Write.put(AccountItems.assignment(user, role.id())));
    writes.add(raise);
    return writes;
  }

  long nextId() {
    return counters.nextRole();
  }

  /** One transaction. Refused at 0 if the role has changed, at 1 if the name is taken. */
  public Outcome describe(StoredRole before, String name, Optional<String> description) {
    var after = before.described(name, description);
    var writes = new ArrayList<Write>();
    writes.add(PermissionRowRepository.replacing(before, after));
    if (!before.name().equals(name)) {
      writes.add(Write.create(RoleItems.nameClaim(after)));
      writes.add(deleteClaim(before));
    }
    writes.add(AccessEpochRepository.raise());
    var outcome = changes.ofRoles(() -> table.transact(writes));
    if (outcome.isWritten()) {
      var _ = recorded(after);
    }
    return outcome;
  }

  /**
   * Deletes a role: one transaction, after which no request sees it, then its rows. False if it has
   * changed since it was read. Its assignments remain until their users change; they do not count.
   */
  public boolean delete(StoredRole role) {
    var writes = new ArrayList<>(deletion(role));
    writes.add(AccessEpochRepository.raise());
    boolean deleted = changes.ofRoles(() -> table.transact(writes).isWritten());
    if (deleted) {
      sweep(role);
    }
    return deleted;
  }

  /** The writes that delete a role, without its rows and assignments. */
  static List<Write> deletion(StoredRole role) {
    var writes = new ArrayList<Write>();
    writes.add(
        Write.delete(
            AccountKeys.role(role.id()), Condition.is(RoleItems.REVISION, role.revision())));
    writes.add(deleteClaim(role));
    writes.addAll(WorkspaceRoleRepository.leaving(role.workspace(), role.id()));
    return writes;
  }

  /** Deletes what the deletion of a role has left, as far as indexes show it. Idempotent. */
  void sweep(StoredRole role) {
    rows.sweep(role.id());
    var query = Query.of(Index.GSI4, AccountKeys.ofRole(role.id())).read(Read.EVENTUAL.keys());
    var assignments =
        Pages.stream(table, query).<Write>map(item -> Write.delete(item.key())).toList();
    if (!assignments.isEmpty()) {
      var _ = table.writeAll(assignments);
    }
  }

  private static Write deleteClaim(StoredRole role) {
    return Write.delete(AccountKeys.nameClaim(role.workspace(), role.name()));
  }

  StoredRole recorded(StoredRole role) {
    recent.record(role.id());
    return role;
  }
}
