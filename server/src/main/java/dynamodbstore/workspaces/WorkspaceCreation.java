package dynamodbstore.workspaces;

import dynamodbstore.access.WorkspaceRoles;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceRepository;

/** Creation of workspaces that inherit no roles of an earlier one of the same name. Thread-safe. */
public final class WorkspaceCreation {
  private final WorkspaceRepository workspaces;
  private final WorkspaceRoles roles;

  public WorkspaceCreation(WorkspaceRepository workspaces, WorkspaceRoles roles) {
    this.workspaces = workspaces;
    this.roles = roles;
  }

  /** Result of an attempt. */
  public sealed interface Result {}

  /** The workspace exists now, and is active. */
  public record Created(Workspace workspace) implements Result {}

  /** There is a workspace of this name, in any state. */
  public record Taken() implements Result {}

  /** Another server has completed the deletion of the hidden workspace: try again. */
  public record Conflict() implements Result {}

  /**
   * Creates a workspace as one that is being deleted, which does not exist for requests, and in
   * which no role can be created; deletes roles that were created for its name before; only then
   * activates it. After a crash in between, any server completes the deletion.
   */
  public Result tryCreate(Workspace fresh) {
    var hidden = fresh.in(Workspace.State.DELETING_RESOURCES);
    if (!workspaces.create(hidden)) {
      return new Taken();
    }
    var active = hidden.in(Workspace.State.ACTIVE);
    boolean isCleared =
        roles.clear(
            fresh.name(), () -> workspaces.find(fresh.name()).filter(hidden::equals).isPresent());
    return isCleared && workspaces.replace(hidden, active) ? new Created(active) : new Conflict();
  }
}
