package dynamodbstore.accounts.store;

import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Value;
import dynamodbstore.verification.FamilyAudit;
import dynamodbstore.verification.Inconsistency;
import java.util.List;
import java.util.Optional;

/**
 * Audit of roles: a role claims its name and nothing else, has numbered all of its permission rows,
 * and is large if some are items of their own; no role has an id above the last one that was given.
 */
public final class RoleAuditRepository implements FamilyAudit {
  private final Table table;
  private final IdCounterRepository ids;

  public RoleAuditRepository(Table table) {
    this.table = table;
    this.ids = new IdCounterRepository(table, AccountKeys.lastRole());
  }

  @Override
  public String family() {
    return "roles";
  }

  @Override
  public boolean owns(Key key) {
    return AccountKeys.OF_ROLES.contains(key);
  }

  @Override
  public Optional<Item> encodedAgain(Item item) {
    if (AccountKeys.isRole(item.key())) {
      return Optional.of(RoleItems.toItem(RoleItems.toRole(item)));
    }
    return isRow(item.key())
        ? Optional.of(
            Item.at(item.key())
                .inIndex(Index.LSI1, AccountKeys.byNumber(RoleItems.toRow(item).number()))
                .build())
        : Optional.empty();
  }

  /** The workspace of a role; empty if there is none. One read. */
  public Optional<String> workspaceOf(long id) {
    return find(id).map(StoredRole::workspace);
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    if (AccountKeys.isCounter(item.key())) {
      return ids.decoded(item);
    }
    if (AccountKeys.isNameClaim(item.key())) {
      return claimInconsistency(item);
    }
    return AccountKeys.isRole(item.key())
        ? roleInconsistency(RoleItems.toRole(item))
        : rowInconsistency(item);
  }

  private Optional<Inconsistency> claimInconsistency(Item claim) {
    boolean isUsed =
        find(claim.number(RoleItems.ID)).filter(role -> claims(role, claim)).isPresent();
    return Inconsistency.faultUnless(isUsed, "claims a name for a role that does not have it");
  }

  private static boolean claims(StoredRole role, Item claim) {
    var wanted = RoleItems.nameClaim(role);
    return wanted.key().equals(claim.key()) && wanted.fields().equals(claim.fields());
  }

  private Optional<Inconsistency> roleInconsistency(StoredRole role) {
    var claim = table.get(RoleItems.nameClaim(role).key(), Read.STRONG);
    if (claim.isEmpty()) {
      return Inconsistency.fault("has a name that it does not claim");
    }
    if (!claims(role, claim.get())) {
      return Inconsistency.fault("has a name that another role claims");
    }
    return ids.inconsistency(role.id())
        .or(
            () ->
                Inconsistency.faultUnless(
                    role.rows().stream().allMatch(row -> row.number() <= role.lastRow()),
                    "has permission rows above its last number"));
  }

  private Optional<Inconsistency> rowInconsistency(Item item) {
    var found = find(AccountKeys.readPartition(item.key()));
    if (found.isEmpty()) {
      return Inconsistency.harmless("is a permission row of a role that does not exist");
    }
    var role = found.get();
    var row = RoleItems.toRow(item);
    return Inconsistency.faultUnless(
            RoleItems.key(role, row).equals(item.key()), "has the key of another permission row")
        .or(
            () ->
                Inconsistency.faultUnless(
                    role.isLarge(), "is a permission row that its role does not read"))
        .or(
            () ->
                Inconsistency.faultUnless(
                    row.number() <= role.lastRow(), "is a permission row above the last number"));
  }

  @Override
  public boolean repair(Item item) {
    var key = item.key();
    if (AccountKeys.isNameClaim(key)) {
      var unchanged = Condition.is(RoleItems.ID, item.number(RoleItems.ID));
      return claimInconsistency(item).isPresent()
          && table.write(Write.delete(key, unchanged)).isWritten();
    }
    if (AccountKeys.isRole(key)) {
      return repair(RoleItems.toRole(item));
    }
    return isRow(key) && repairRow(item);
  }

  private boolean repair(StoredRole role) {
    var claim = RoleItems.nameClaim(role);
    if (table.get(claim.key(), Read.STRONG).isEmpty()) {
      var writes = List.<Write>of(Write.create(claim), Write.check(key(role), isUnchanged(role)));
      return table.transact(writes).isWritten();
    }
    if (ids.raise(role.id())) {
      return true;
    }
    long highest = role.rows().stream().mapToLong(StoredRow::number).max().orElse(0);
    return highest > role.lastRow() && raiseRows(role, highest);
  }

  /** A row of a role that does not exist is deleted; another one is what the role must name. */
  private boolean repairRow(Item item) {
    var found = find(AccountKeys.readPartition(item.key()));
    if (found.isEmpty()) {
      return table.write(Write.delete(item.key(), Condition.present())).isWritten();
    }
    var row = RoleItems.toRow(item);
    return RoleItems.key(found.get(), row).equals(item.key())
        && raiseRows(found.get(), Math.max(row.number(), found.get().lastRow()));
  }

  private boolean raiseRows(StoredRole role, long last) {
    boolean isLarge = role.isLarge() || role.rows().stream().noneMatch(row -> row.number() == last);
    var counted =
        Write.update(
            key(role),
            isUnchanged(role),
            Change.set(RoleItems.LAST_ROW, last),
            Change.set(RoleItems.LARGE, Value.of(isLarge)),
            Change.set(RoleItems.REVISION, role.revision() + 1));
    // Servers may use the role without these rows.
    return table.transact(List.of(counted, AccessEpochRepository.raise())).isWritten();
  }

  private static Key key(StoredRole role) {
    return AccountKeys.role(role.id());
  }

  private static Condition isUnchanged(StoredRole role) {
    return Condition.is(RoleItems.REVISION, role.revision());
  }

  private Optional<StoredRole> find(long id) {
    return table.get(AccountKeys.role(id), Read.STRONG).map(RoleItems::toRole);
  }

  private static boolean isRow(Key key) {
    return !AccountKeys.isRole(key) && !AccountKeys.isNameClaim(key) && !AccountKeys.isCounter(key);
  }
}
