package dynamodbstore.workspaces;

import dynamodbstore.access.Resource;
import dynamodbstore.access.Visibility;
import dynamodbstore.access.WorkspaceRoles;
import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.concurrency.OptimisticUpdate;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.workspaces.entity.Workspace;
import dynamodbstore.workspaces.entity.WorkspaceName;
import dynamodbstore.workspaces.entity.WorkspaceRepository;
import dynamodbstore.workspaces.entity.WorkspaceSettings;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Service for workspaces: create, read, update, list. Thread-safe. */
final class WorkspaceService {
  private static final String KIND = "workspace";

  private final OptimisticUpdate update = OptimisticUpdate.USUAL;
  private final WorkspaceRepository workspaces;
  private final WorkspaceDirectory directory;
  private final WorkspaceRoles roles;
  private final RandomGenerator random;

  WorkspaceService(
      WorkspaceRepository workspaces,
      WorkspaceDirectory directory,
      WorkspaceRoles roles,
      RandomGenerator random) {
    this.workspaces = workspaces;
    this.directory = directory;
    this.roles = roles;
    this.random = random;
  }

  Workspace create(Caller caller, WorkspaceRequests.Create request) {
    if (WorkspaceName.isDefault(request.name())) {
      throw ApiError.invalid("The 'default' workspace is reserved and cannot be created");
    }
    WorkspaceName.checkNew(request.name());
    var settings = WorkspaceRules.checked(request.settings());
    var created = update.call(KIND, request.name(), () -> tryCreate(request.name(), settings));
    roles.seed(created.name());
    return created;
  }

  /**
   * Creates a workspace as one that is being deleted, which does not exist for requests, and in
   * which no role can be created; deletes roles that were created for its name before; only then
   * activates it. After a crash in between, any server completes the deletion.
   *
   * @return empty if another server has done so before
   */
  private Optional<Workspace> tryCreate(String name, WorkspaceSettings settings) {
    var hidden =
        Workspace.create(name, random).with(settings).in(Workspace.State.DELETING_RESOURCES);
    if (!workspaces.create(hidden)) {
      // The reference appends the message of its database, which differs between databases.
      throw new ApiError(
          ErrorCode.RESOURCE_ALREADY_EXISTS, "Workspace '%s' already exists.".formatted(name));
    }
    var active = hidden.in(Workspace.State.ACTIVE);
    boolean isCleared =
        roles.clear(name, () -> workspaces.find(name).filter(hidden::equals).isPresent());
    return isCleared && workspaces.replace(hidden, active) ? Optional.of(active) : Optional.empty();
  }

  Workspace get(Caller caller, String name) {
    return workspaces
        .find(name)
        .filter(Workspace::isUsable)
        .orElseThrow(() -> WorkspaceName.missing(name));
  }

  /** Those that the caller may see. */
  List<Workspace> list(Caller caller, Visibility visibility) {
    return workspaces.list().stream()
        .filter(Workspace::isUsable)
        .filter(one -> visibility.isVisible(new Resource.WorkspaceByName(one.name())))
        .toList();
  }

  Workspace update(Caller caller, WorkspaceRequests.Update request) {
    var settings = WorkspaceRules.checked(request.settings());
    var updated =
        update.call(
            KIND,
            request.name(),
            () -> {
              var before = get(caller, request.name());
              var after = before.with(settings);
              return workspaces.replace(before, after) ? Optional.of(after) : Optional.empty();
            });
    directory.forget(request.name());
    return updated;
  }
}
