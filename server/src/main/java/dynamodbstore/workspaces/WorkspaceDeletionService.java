package dynamodbstore.workspaces;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.PythonText;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.workspaces.deletion.WorkspaceRemoval;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.Workspace.State;
import dynamodbstore.workspaces.entity.WorkspaceFamily;
import dynamodbstore.workspaces.entity.WorkspaceName;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Service that deletes workspaces. Thread-safe.
 *
 * <p>It decides a deletion by one conditional write, which changes the state of the workspace. From
 * then on the workspace does not exist for requests, and {@link WorkspaceRemoval} deletes what is
 * left of it.
 *
 * <p>A workspace that must be empty becomes CLOSING first, in which no resource can be created, is
 * verified to be empty, and only then is the deletion decided, unless the workspace has changed
 * since. A concurrent creation makes it ACTIVE again and so refuses the deletion. A crash leaves it
 * CLOSING, which the next creation or deletion ends.
 */
final class WorkspaceDeletionService {
  private static final String KIND = "workspace";

  /** How long a request waits until everything is removed; the background job removes the rest. */
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final WorkspaceRepository workspaces;
  private final WorkspaceDirectory directory;
  private final WorkspaceRemoval removal;

  WorkspaceDeletionService(
      WorkspaceRepository workspaces, WorkspaceDirectory directory, WorkspaceRemoval removal) {
    this.workspaces = workspaces;
    this.directory = directory;
    this.removal = removal;
  }

  void delete(String name, DeletionMode mode) {
    var decided =
        update.call(
            KIND,
            name,
            () ->
                switch (mode) {
                  case RESTRICT -> closed(find(name)).flatMap(this::gone);
                  case CASCADE -> gone(find(name));
                  case SET_DEFAULT -> {
                    requireNoConflicts(name);
                    yield replaced(find(name), State.MOVING_RESOURCES);
                  }
                });
    directory.forget(name);
    boolean _ = removal.remove(decided, LONGEST);
  }

  /** Empty if the workspace has changed since it was read. */
  private Optional<Workspace> closed(Workspace found) {
    // Spares the writes of most refused deletions.
    requireEmpty(found.name());
    var closing = replaced(found, State.CLOSING);
    try {
      closing.ifPresent(now -> requireEmpty(now.name()));
      return closing;
    } catch (ApiError isNotEmpty) {
      // If this is refused, a creation has reopened it.
      var _ = closing.flatMap(now -> replaced(now, State.ACTIVE));
      throw isNotEmpty;
    }
  }

  private Optional<Workspace> gone(Workspace before) {
    return replaced(before, State.DELETING_RESOURCES);
  }

  private Optional<Workspace> replaced(Workspace before, State state) {
    var after = before.in(state);
    return workspaces.replace(before, after) ? Optional.of(after) : Optional.empty();
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

  private void requireNoConflicts(String name) {
    var conflicts = conflicts(find(name).name());
    if (!conflicts.isEmpty()) {
      throw new ApiError(
          ErrorCode.INVALID_STATE,
          "Cannot reassign resources from workspace '%s' to 'default': the following names already exist in the default workspace and would cause conflicts:\n%s\nRename or remove the conflicting resources before retrying."
              .formatted(name, String.join("\n", conflicts)));
    }
  }

  private List<String> conflicts(String name) {
    var conflicts = new ArrayList<String>();
    for (var resources : removal.families()) {
      try (var members = workspaces.members(name, resources.family())) {
        members
            .flatMap(id -> resources.conflict(name, id).stream())
            .map(
                taken -> "  - %s: %s".formatted(resources.family().table(), PythonText.repr(taken)))
            .forEach(conflicts::add);
      }
    }
    return conflicts;
  }

  private Workspace find(String name) {
    return workspaces
        .find(name)
        .filter(Workspace::isUsable)
        .orElseThrow(() -> WorkspaceName.missing(name));
  }
}
