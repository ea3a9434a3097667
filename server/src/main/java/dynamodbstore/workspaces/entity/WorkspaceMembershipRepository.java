package dynamodbstore.workspaces.entity;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.table.Change;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Outcome;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Item;
import dynamodbstore.verification.Inconsistency;
import java.util.List;
import java.util.Optional;

/**
 * Repository of the membership of top-level resources in workspaces. Every resource outside the
 * default workspace has a row in its workspace, written and deleted by the transactions that create
 * and delete the resource; so a strongly consistent query says whether a workspace is empty. The
 * default workspace cannot be deleted, so it has no rows, and creating a resource in it costs
 * nothing more. Thread-safe.
 */
public final class WorkspaceMembershipRepository {
  private final Table table;

  public WorkspaceMembershipRepository(Table table) {
    this.table = table;
  }

  /**
   * Writes of a transaction that creates a resource, in this order: the workspace must be ACTIVE,
   * and gets a row. None in the default workspace.
   */
  public static List<Write> joining(String workspace, WorkspaceFamily family, String id) {
    return hasRows(workspace)
        ? List.of(
            Write.check(WorkspaceKeys.workspace(workspace), isIn(Workspace.State.ACTIVE)),
            row(workspace, family, id))
        : List.of();
  }

  /** The row alone. */
  public static Write row(String workspace, WorkspaceFamily family, String id) {
    return Write.put(Item.at(WorkspaceKeys.member(workspace, family, id)).build());
  }

  /** Writes of a transaction that deletes a resource. None in the default workspace. */
  public static List<Write> leaving(String workspace, WorkspaceFamily family, String id) {
    return hasRows(workspace)
        ? List.of(Write.delete(WorkspaceKeys.member(workspace, family, id)))
        : List.of();
  }

  /**
   * Whether the creating transaction was refused because its workspace is not ACTIVE, and can be
   * retried: the workspace was CLOSING, and is ACTIVE again. That makes the deletion fail which
   * closed the workspace, even if its server has crashed meanwhile.
   *
   * @param check position of the first write of {@link #joining} in the transaction
   * @throws ApiError if there is no such workspace any more
   */
  public boolean isReopened(Outcome outcome, int check, String workspace) {
    if (!(outcome instanceof Outcome.Refused(int at, _)) || at != check || !hasRows(workspace)) {
      return false;
    }
    var key = WorkspaceKeys.workspace(workspace);
    var _ =
        table.transact(
            List.of(
                Write.update(
                    key,
                    isIn(Workspace.State.CLOSING),
                    Change.set(WorkspaceItems.STATE, Workspace.State.ACTIVE.name()),
                    Change.add(WorkspaceItems.REVISION, 1))));
    var now = table.get(key, Read.STRONG).map(WorkspaceItems::fromItem);
    if (now.filter(Workspace::isUsable).isEmpty()) {
      throw WorkspaceName.missing(workspace);
    }
    return true;
  }

  /** What contradicts the workspace that a resource says it is in. Two reads, for audits. */
  public Optional<Inconsistency> inconsistency(
      String workspace, WorkspaceFamily family, String id) {
    if (!hasRows(workspace)) {
      return Optional.empty();
    }
    if (table.get(WorkspaceKeys.workspace(workspace), Read.STRONG.keys()).isEmpty()) {
      return Inconsistency.fault(
          "is in the workspace %s, which does not exist".formatted(workspace));
    }
    return Inconsistency.faultUnless(
        !lacksRow(workspace, family, id), "has no membership row in the workspace " + workspace);
  }

  /** Whether a resource should have a row and has none. One read, for audits. */
  public boolean lacksRow(String workspace, WorkspaceFamily family, String id) {
    return hasRows(workspace)
        && table.get(WorkspaceKeys.member(workspace, family, id), Read.STRONG.keys()).isEmpty();
  }

  private static boolean hasRows(String workspace) {
    return !workspace.equals(Caller.DEFAULT_WORKSPACE);
  }

  private static Condition isIn(Workspace.State state) {
    return Condition.is(WorkspaceItems.STATE, state.name());
  }
}
