package dynamodbstore.workspaces.entity;

import dynamodbstore.table.Condition;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.Key;
import dynamodbstore.verification.FamilyAudit;
import dynamodbstore.verification.Inconsistency;
import java.util.Optional;

/**
 * Audit of workspaces and their rows: each row is of a workspace that exists, and of a resource or
 * role that says it is in it. That a resource has its row is checked with the resource.
 *
 * <p>A row is written by the transaction that creates its resource, and ids are never used again.
 * So a row without its resource can be deleted at any time.
 */
public final class WorkspaceAuditRepository implements FamilyAudit {
  private final Table table;
  private final ResourceWorkspaces resources;

  public WorkspaceAuditRepository(Table table, ResourceWorkspaces resources) {
    this.table = table;
    this.resources = resources;
  }

  /** What resources and roles say about the workspace that they are in. */
  public interface ResourceWorkspaces {
    /** Empty if there is no such resource. */
    Optional<String> of(WorkspaceFamily family, String id);

    /** Empty if there is no such role. */
    Optional<String> ofRole(long role);
  }

  @Override
  public String family() {
    return "workspaces";
  }

  @Override
  public boolean owns(Key key) {
    return WorkspaceKeys.ALL.contains(key);
  }

  @Override
  public Optional<Item> encodedAgain(Item item) {
    return WorkspaceKeys.isWorkspace(item.key())
        ? Optional.of(WorkspaceItems.toItem(WorkspaceItems.fromItem(item)))
        : Optional.empty();
  }

  @Override
  public Optional<Inconsistency> inconsistency(Item item) {
    var key = item.key();
    if (WorkspaceKeys.isWorkspace(key)) {
      return Optional.empty();
    }
    var workspace = WorkspaceKeys.readPartition(key);
    if (WorkspaceKeys.isRole(key)) {
      var stated = resources.ofRole(WorkspaceKeys.readRole(key));
      // Administrators may create roles for a name that has no workspace.
      return Inconsistency.faultUnless(
          stated.equals(Optional.of(workspace)),
          "is the row of a role that is not in the workspace");
    }
    var id = WorkspaceKeys.readMember(key);
    if (!resources.of(family(key), id).equals(Optional.of(workspace))) {
      return Inconsistency.fault("is the row of a resource that is not in the workspace");
    }
    boolean isKnown =
        workspace.equals(Workspace.NOWHERE)
            || table.get(WorkspaceKeys.workspace(workspace), Read.STRONG.keys()).isPresent();
    return Inconsistency.faultUnless(isKnown, "is in a workspace that does not exist");
  }

  private static WorkspaceFamily family(Key member) {
    return WorkspaceKeys.isMember(member, WorkspaceFamily.EXPERIMENT)
        ? WorkspaceFamily.EXPERIMENT
        : WorkspaceFamily.REGISTERED_MODEL;
  }

  @Override
  public boolean repair(Item item) {
    var key = item.key();
    if (WorkspaceKeys.isWorkspace(key)) {
      return false;
    }
    var stated =
        WorkspaceKeys.isRole(key)
            ? resources.ofRole(WorkspaceKeys.readRole(key))
            : resources.of(family(key), WorkspaceKeys.readMember(key));
    return !stated.equals(Optional.of(WorkspaceKeys.readPartition(key)))
        && table.write(Write.delete(key, Condition.present())).isWritten();
  }
}
