package dynamodbstore.workspaces.deletion;

import dynamodbstore.access.WorkspaceRoles;
import dynamodbstore.concurrency.Time;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.Workspace.State;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import dynamodbstore.workspaces.entity.WorkspaceResources;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Removal of workspaces whose deletion was decided: their state says what happens to their
 * resources, and their membership rows say what is left to do. Every step is idempotent, so any
 * number of servers may work on one workspace, and any of them continues after a crash. The roles
 * are deleted after the resources and the workspace last, so that a later workspace of the same
 * name inherits nothing. Thread-safe.
 */
public final class WorkspaceRemoval {
  private static final System.Logger LOG = System.getLogger(WorkspaceRemoval.class.getName());

  private final WorkspaceRepository workspaces;
  private final List<WorkspaceResources> families;
  private final WorkspaceRoles roles;
  private final Time time;
  private final AtomicLong pending = new AtomicLong();
  private final AtomicLong left = new AtomicLong();

  public WorkspaceRemoval(
      WorkspaceRepository workspaces,
      List<WorkspaceResources> families,
      WorkspaceRoles roles,
      Time time) {
    this.workspaces = workspaces;
    this.families = List.copyOf(families);
    this.roles = roles;
    this.time = time;
  }

  public List<WorkspaceResources> families() {
    return families;
  }

  /** Continues all removals. One query if there are none. */
  public void continueAll() {
    var gone = workspaces.list().stream().filter(one -> !one.isUsable()).toList();
    pending.set(gone.size());
    long open = 0;
    for (var workspace : gone) {
      var isRemoved = new AtomicBoolean();
      boolean _ =
          IsolatedWork.attempt(
              "The workspace " + workspace.name(),
              () -> isRemoved.set(remove(workspace, Duration.ofMinutes(1))));
      if (isRemoved.get()) {
        pending.decrementAndGet();
      } else {
        open += count(workspace);
      }
    }
    left.set(open);
  }

  /** Workspaces that were being removed when this server looked last. */
  public long pending() {
    return pending.get();
  }

  /** Resources of these workspaces that were not deleted or moved yet. */
  public long left() {
    return left.get();
  }

  /** Resources that are left. One query for each family. */
  public long count(Workspace workspace) {
    return families.stream()
        .mapToLong(family -> workspaces.members(workspace.name(), family.family()).count())
        .sum();
  }

  /**
   * Removes a workspace, or as much of it as the time allows.
   *
   * @return whether nothing of it is left
   */
  public boolean remove(Workspace workspace, Duration most) {
    long deadline = time.nanos() + most.toNanos();
    for (var family : families) {
      if (!removeAll(workspace, family, deadline)) {
        return false;
      }
    }
    return roles.clear(workspace.name(), () -> isUnchanged(workspace))
        && workspaces.delete(workspace);
  }

  /**
   * Whether another server has not removed the workspace meanwhile: then there may be a later one
   * of the same name, whose resources must stay. What was listed before is of this workspace, and
   * ids are never used again.
   */
  private boolean isUnchanged(Workspace workspace) {
    return workspaces.find(workspace.name()).filter(workspace::equals).isPresent();
  }

  private boolean removeAll(Workspace workspace, WorkspaceResources family, long deadline) {
    boolean isComplete = true;
    // Read as a whole: the rows that a query has yet to return are being deleted.
    var members = workspaces.members(workspace.name(), family.family()).toList();
    if (!members.isEmpty() && !isUnchanged(workspace)) {
      return false;
    }
    for (var id : members) {
      if (time.nanos() > deadline) {
        return false;
      }
      var isDone = new AtomicBoolean();
      boolean _ =
          IsolatedWork.attempt(
              "%s %s of the workspace %s".formatted(family.family().table(), id, workspace.name()),
              () -> isDone.set(remove(workspace, family, id)));
      isComplete &= isDone.get();
    }
    return isComplete;
  }

  private static boolean remove(Workspace workspace, WorkspaceResources family, String id) {
    if (workspace.state() != State.MOVING_RESOURCES) {
      family.delete(workspace.name(), id);
      return true;
    }
    boolean isMoved = family.move(workspace.name(), id);
    if (!isMoved) {
      LOG.log(
          System.Logger.Level.WARNING,
          "%s %s of the deleted workspace %s cannot be moved to the default workspace: its name is taken there. Rename the other one."
              .formatted(family.family().table(), id, workspace.name()));
    }
    return isMoved;
  }
}
