package dynamodbstore.workspaces;

import dynamodbstore.api.ApiError;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.Workspace.State;
import dynamodbstore.workspaces.entity.WorkspaceFamily;
import dynamodbstore.workspaces.entity.WorkspaceName;
import dynamodbstore.workspaces.entity.WorkspaceRepository;

/**
 * Service that deletes workspaces. Thread-safe.
 *
 * <p>An empty workspace is deleted in three steps: it becomes CLOSING, in which no resource can be
 * created; it is verified to be empty; it is deleted, unless it has changed since. A concurrent
 * creation makes it ACTIVE again and so refuses the deletion. A crash leaves it CLOSING, which the
 * next creation or deletion ends.
 */
final class WorkspaceDeletionService {
  private static final String KIND = "workspace";

  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final WorkspaceRepository workspaces;
  private final WorkspaceDirectory directory;

  WorkspaceDeletionService(WorkspaceRepository workspaces, WorkspaceDirectory directory) {
    this.workspaces = workspaces;
    this.directory = directory;
  }

  void delete(String name, DeletionMode mode) {
    switch (mode) {
      case RESTRICT -> update.run(KIND, name, () -> deleteEmpty(find(name)));
      case CASCADE, SET_DEFAULT ->
          throw new ApiError(ErrorCode.NOT_IMPLEMENTED, mode + " is not implemented");
    }
    directory.forget(name);
  }

  /** Returns false if the workspace has changed since it was read. */
  private boolean deleteEmpty(Workspace found) {
    // Spares the writes of most refused deletions.
    requireEmpty(found.name());
    var closing = found.in(State.CLOSING);
    if (!workspaces.replace(found, closing)) {
      return false;
    }
    try {
      requireEmpty(found.name());
    } catch (ApiError isNotEmpty) {
      // If this is refused, a creation has reopened it.
      boolean _ = workspaces.replace(closing, closing.in(State.ACTIVE));
      throw isNotEmpty;
    }
    return workspaces.delete(closing);
  }

  private void requireEmpty(String name) {
    for (var family : WorkspaceFamily.values()) {
      long count = workspaces.members(name, family).count();
      if (count > 0) {
        throw new ApiError(
            ErrorCode.INVALID_STATE,
            "Cannot delete workspace '%s': table '%s' still contains %d resource(s). Remove or reassign them before deleting the workspace."
                .formatted(name, family.table(), count));
      }
    }
  }

  private Workspace find(String name) {
    return workspaces
        .find(name)
        .filter(Workspace::isUsable)
        .orElseThrow(() -> WorkspaceName.missing(name));
  }
}
