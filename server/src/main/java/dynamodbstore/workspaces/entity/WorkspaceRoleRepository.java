package dynamodbstore.workspaces.entity;

import dynamodbstore.api.Caller;
import dynamodbstore.table.Condition;
import dynamodbstore.table.Pages;
import dynamodbstore.table.Query;
import dynamodbstore.table.Read;
import dynamodbstore.table.Table;
import dynamodbstore.table.Write;
import dynamodbstore.table.items.Index;
import dynamodbstore.table.items.Item;
import java.util.List;
import java.util.stream.Stream;

/**
 * Repository of the rows that say which roles a workspace has, written and deleted by the
 * transactions that create and delete a role: a strongly consistent query finds all of them, while
 * the index of roles may lag. The default workspace cannot be deleted, and has no rows.
 * Thread-safe.
 */
public final class WorkspaceRoleRepository {
  private final Table table;

  public WorkspaceRoleRepository(Table table) {
    this.table = table;
  }

  /**
   * Writes of a transaction that creates a role, in this order: the workspace must not be in
   * deletion, and gets a row. After its deletion was decided, no role can be created in it. None in
   * the default workspace.
   */
  public static List<Write> joining(String workspace, long role) {
    return hasRows(workspace)
        ? List.of(
            Write.check(WorkspaceKeys.workspace(workspace), isNotInDeletion()),
            Write.put(Item.at(WorkspaceKeys.role(workspace, role)).build()))
        : List.of();
  }

  /** Writes of a transaction that deletes a role. None in the default workspace. */
  public static List<Write> leaving(String workspace, long role) {
    return hasRows(workspace)
        ? List.of(Write.delete(WorkspaceKeys.role(workspace, role)))
        : List.of();
  }

  /**
   * Ids of the roles, read page by page; strongly consistent. Roles of earlier tables have no row.
   */
  public Stream<Long> list(String workspace) {
    var query =
        Query.of(Index.PRIMARY, WorkspaceKeys.partition(workspace))
            .in(WorkspaceKeys.roles())
            .read(Read.STRONG.keys());
    return Pages.stream(table, query).map(item -> WorkspaceKeys.readRole(item.key()));
  }

  private static boolean hasRows(String workspace) {
    return !workspace.equals(Caller.DEFAULT_WORKSPACE);
  }

  /**
   * Also holds for a workspace without an item, as in the reference, where administrators may
   * create roles for any name. The creation of the workspace deletes them.
   */
  private static Condition isNotInDeletion() {
    return Condition.not(
        Condition.any(
            isIn(Workspace.State.DELETING_RESOURCES), isIn(Workspace.State.MOVING_RESOURCES)));
  }

  private static Condition isIn(Workspace.State state) {
    return Condition.is(WorkspaceItems.STATE, state.name());
  }
}
