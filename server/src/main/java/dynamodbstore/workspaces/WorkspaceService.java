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
  private final WorkspaceCreation creation;
  private final RandomGenerator random;

  WorkspaceService(
      WorkspaceRepository workspaces,
      WorkspaceDirectory directory,
      WorkspaceRoles roles,
      RandomGenerator random) {
    this.workspaces = workspaces;
    this.directory = directory;
    this.roles = roles;
    this.creation = new WorkspaceCreation(workspaces, roles);
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

  private Optional<Workspace> tryCreate(String name, WorkspaceSettings settings) {
    return switch (creation.tryCreate(Workspace.create(name, random).with(settings))) {
      case WorkspaceCreation.Created(var workspace) -> Optional.of(workspace);
      case WorkspaceCreation.Conflict() -> Optional.empty();
      // The reference appends the message of its database, which differs between databases.
      case WorkspaceCreation.Taken() ->
          throw new ApiError(
              ErrorCode.RESOURCE_ALREADY_EXISTS, "Workspace '%s' already exists.".formatted(name));
    };
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
