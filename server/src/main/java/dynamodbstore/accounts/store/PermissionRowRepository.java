package dynamodbstore.accounts.store;

import dynamodbstore.accounts.Grant;
import dynamodbstore.accounts.Permission;
import dynamodbstore.accounts.PermissionRow;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.api.ApiError;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import dynamodbstore.wire.ErrorCode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Repository of the permission rows of roles. The first rows are inline in the item of the role;
 * those of a large role are items of their own, so that neither reading nor adding one depends on
 * how many there are. Thread-safe.
 *
 * <p>Each change is one transaction, together with writes of the caller that make it visible: a
 * raised counter, by which servers notice it.
 */
public final class PermissionRowRepository {
  private final Table table;
  private final LocalChanges changes;

  PermissionRowRepository(Table table, LocalChanges changes) {
    this.table = table;
    this.changes = changes;
  }

  /** All rows of a role, by number. A query if the role is large, else free. */
  public List<StoredRow> all(StoredRole role) {
    return role.isLarge()
        ? Stream.concat(role.rows().stream(), items(role.id()).map(RoleItems::toRow))
            .sorted(Comparator.comparingLong(StoredRow::number))
            .toList()
        : role.rows();
  }

  /**
   * The rows of large roles about some targets, about all resources of their type, and about the
   * workspace. One batch read.
   */
  public List<StoredRow> about(
      Collection<StoredRole> large, ResourceType type, Collection<String> targets) {
    var keys = new LinkedHashSet<Key>();
    for (var role : large) {
      targets.forEach(target -> keys.add(key(role, type, target)));
      keys.add(key(role, type, Grant.ALL));
      keys.add(key(role, ResourceType.WORKSPACE, Grant.ALL));
    }
    return table.getAll(keys, Read.STRONG).values().stream()
        .map(RoleItems::toRow)
        .filter(row -> row.target().equals(Grant.ALL) || targets.contains(row.target()))
        .toList();
  }

  private static Key key(StoredRole role, ResourceType type, String target) {
    return AccountKeys.row(role.id(), role.workspace(), type, target);
  }

  /** The row with a number. Free, or a query if the role is large. */
  public Optional<StoredRow> find(StoredRole role, long number) {
    return role.inline(number).or(() -> item(role, number).map(RoleItems::toRow));
  }

  /** The row about the same resources. Free, or a read if the role is large. */
  public Optional<StoredRow> findAbout(StoredRole role, StoredRow wanted) {
    var inline = role.about(wanted);
    return inline.isPresent() || !role.isLarge()
        ? inline
        : table.get(RoleItems.key(role, wanted), Read.STRONG).map(RoleItems::toRow);
  }

  /** Adds a row and raises the access epoch: one transaction; a write more if the role is large. */
  public RowOutcome add(StoredRole role, StoredRow row) {
    return changes.ofRoles(() -> add(role, row, List.of(AccessEpochRepository.raise())));
  }

  RowOutcome add(StoredRole role, StoredRow row, List<Write> with) {
    if (role.about(row).isPresent()) {
      return new RowOutcome.Taken();
    }
    if (role.lastRow() + 1 >= PermissionRow.MOST_ROWS) {
      throw new ApiError(
          ErrorCode.RESOURCE_EXHAUSTED, "The role has had too many permissions; use another role.");
    }
    if (!role.hasRoom()) {
      return addItem(role, row, with);
    }
    var after = role.plus(row);
    return transact(replacing(role, after), with)
        ? new RowOutcome.Changed(after.rows().getLast())
        : new RowOutcome.Conflict();
  }

  /**
   * Numbers the row and makes the role large, in one write, after which no writer adds a row inline
   * any more. A crash then leaves a number that is never used.
   */
  private RowOutcome addItem(StoredRole role, StoredRow row, List<Write> with) {
    var key = AccountKeys.role(role.id());
    var number =
        Write.update(
                key,
                Condition.present(),
                Change.add(RoleItems.LAST_ROW, 1),
                Change.add(RoleItems.REVISION, 1),
                Change.set(RoleItems.LARGE, Value.of(true)))
            .returningItem();
    if (!(table.write(number) instanceof Outcome.Written(var after))) {
      return new RowOutcome.Conflict();
    }
    var now = RoleItems.toRole(after.orElseThrow());
    if (now.about(row).isPresent()) {
      return new RowOutcome.Taken();
    }
    var numbered = row.numbered(now.lastRow());
    var writes = new ArrayList<Write>();
    writes.add(Write.create(RoleItems.toItem(now, numbered)));
    writes.add(Write.check(key, Condition.present()));
    writes.addAll(with);
    return switch (table.transact(writes)) {
      case Outcome.Written _ -> new RowOutcome.Changed(numbered);
      case Outcome.Refused(int at, _) ->
          at == 0 ? new RowOutcome.Taken() : new RowOutcome.Conflict();
    };
  }

  /** Changes the permission of a row and raises the access epoch: one transaction. */
  public RowOutcome change(StoredRole role, StoredRow row, Permission permission) {
    return changes.ofRoles(
        () -> change(role, row, permission, List.of(AccessEpochRepository.raise())));
  }

  RowOutcome change(StoredRole role, StoredRow row, Permission permission, List<Write> with) {
    var grant = row.grant();
    var changed = row.with(new Grant(grant.type(), grant.pattern(), permission));
    var write =
        role.inline(row.number()).isPresent()
            ? replacing(role, role.replacing(changed))
            : Write.update(
                RoleItems.key(role, row),
                isSame(row),
                Change.set(RoleItems.PERMISSION, permission.name()));
    return transact(write, with) ? new RowOutcome.Changed(changed) : new RowOutcome.Conflict();
  }

  /** Removes a row and raises the access epoch: one transaction. */
  public RowOutcome remove(StoredRole role, StoredRow row) {
    return changes.ofRoles(() -> remove(role, row, List.of(AccessEpochRepository.raise())));
  }

  RowOutcome remove(StoredRole role, StoredRow row, List<Write> with) {
    var write =
        role.inline(row.number()).isPresent()
            ? replacing(role, role.minus(row.number()))
            : Write.delete(RoleItems.key(role, row), isSame(row));
    return transact(write, with) ? new RowOutcome.Changed(row) : new RowOutcome.Conflict();
  }

  /** Deletes the rows of a deleted role that are items. Idempotent. */
  void sweep(long role) {
    var keys = items(role).map(Item::key).<Write>map(Write::delete).toList();
    if (!keys.isEmpty()) {
      var _ = table.writeAll(keys);
    }
  }

  /** The write that replaces a role, conditional on the revision that was read. */
  static Write replacing(StoredRole before, StoredRole after) {
    return Write.replace(
        RoleItems.toItem(after), Condition.is(RoleItems.REVISION, before.revision()));
  }

  private boolean transact(Write change, List<Write> with) {
    return table.transact(Stream.concat(Stream.of(change), with.stream()).toList()).isWritten();
  }

  private static Condition isSame(StoredRow row) {
    return Condition.is(RoleItems.NUMBER, row.number());
  }

  private Stream<Item> items(long role) {
    var query = Query.of(Index.PRIMARY, AccountKeys.ofRole(role)).in(AccountKeys.rows());
    return Pages.stream(table, query);
  }

  private Optional<Item> item(StoredRole role, long number) {
    if (!role.isLarge()) {
      return Optional.empty();
    }
    var query =
        Query.of(Index.LSI1, AccountKeys.ofRole(role.id()))
            .in(SortRange.exactly(AccountKeys.byNumber(number)));
    return Pages.stream(table, query).findFirst();
  }
}
