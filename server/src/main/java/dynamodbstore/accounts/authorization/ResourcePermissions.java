package dynamodbstore.accounts.authorization;

import dynamodbstore.access.Level;
import dynamodbstore.access.Resource;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.authorization.ResourceLocator.ArtifactOwnership;
import dynamodbstore.api.ExperimentId;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Permissions of users on experiments, models and what they contain. A resource that does not exist
 * is permitted where the request itself then fails, with the error that it is missing.
 */
public final class ResourcePermissions {
  /**
   * First folder of a stored artifact: the number of an experiment. It may be below the folder of a
   * workspace, as clients of a server with workspaces spell it.
   */
  private static final Pattern EXPERIMENT_FOLDER =
      Pattern.compile("(?:workspaces/[^/]+/)?(\\d{1,18})(?:/.*)?", Pattern.DOTALL);

  private final AccessService permissions;
  private final ResourceLocator locator;

  public ResourcePermissions(AccessService permissions, ResourceLocator locator) {
    this.permissions = permissions;
    this.locator = locator;
  }

  /** Whether every user has a permission on every resource. */
  boolean everythingIncludes(Level level) {
    return permissions.floor().includes(level);
  }

  boolean permits(Access access, String workspace, Resource resource, Level level) {
    return switch (resource) {
      case Resource.Experiment(var id) -> permits(access, workspace, id, level);
      case Resource.ExperimentByName(String name) ->
          inherits(access, workspace, () -> locator.experiment(workspace, name), level);
      case Resource.Run(var id) ->
          inherits(
              access, workspace, () -> id.experiment().or(() -> locator.experimentOf(id)), level);
      case Resource.LoggedModel(var id) ->
          inherits(
              access, workspace, () -> id.experiment().or(() -> locator.experimentOf(id)), level);
      case Resource.Trace(var id) ->
          inherits(access, workspace, () -> locator.experimentOf(id), level);
      case Resource.ModelByName(String name) -> permitsModel(access, workspace, name, level);
      case Resource.VersionByName(String name, _) -> permitsModel(access, workspace, name, level);
      case Resource.RegisteredModel(String id, String name) ->
          includes(
              access, workspace, Subject.model(ResourceType.REGISTERED_MODEL, id, name), level);
      case Resource.Prompt(String id, String name) ->
          includes(access, workspace, Subject.model(ResourceType.PROMPT, id, name), level);
      case Resource.StoredArtifact(String path) -> permitsPath(access, workspace, path, level);
      case Resource.ArtifactLocation(String uri) ->
          permits(access, workspace, locator.artifacts(uri), level);
      case Resource.Granted(String type, String id) -> {
        var parsed = ResourceType.parse(type);
        AccessService.checkResolved(parsed, id);
        yield includes(access, workspace, permissions.subject(workspace, parsed, id), level);
      }
      // Without workspaces every user may create resources, as in the reference.
      case Resource.Workspace _ -> level != Level.MANAGE || access.administers(workspace);
      case Resource.WorkspaceByName(String name) ->
          level == Level.READ && access.workspaces().contains(name);
      case Resource.Server _ -> level == Level.READ;
      case Resource.Users _,
          Resource.User _,
          Resource.RolesOfUser _,
          Resource.RolesOfWorkspace _,
          Resource.RoleById _,
          Resource.RoleRow _,
          Resource.PermissionOfUser _ ->
          throw new IllegalArgumentException(resource + " is about accounts");
    };
  }

  private boolean permits(Access access, String workspace, ExperimentId id, Level level) {
    return includes(access, workspace, Subject.of(ResourceType.EXPERIMENT, id.toString()), level);
  }

  private boolean inherits(
      Access access, String workspace, Supplier<Optional<ExperimentId>> experiment, Level level) {
    return everythingIncludes(level)
        || experiment.get().map(id -> permits(access, workspace, id, level)).orElse(true);
  }

  /** A missing model is judged by its name, as in the reference. */
  private boolean permitsModel(Access access, String workspace, String name, Level level) {
    return everythingIncludes(level)
        || locator
            .model(workspace, name)
            .map(model -> permits(access, workspace, model, level))
            .orElseGet(
                () ->
                    includes(
                        access, workspace, Subject.of(ResourceType.REGISTERED_MODEL, name), level));
  }

  private boolean permitsPath(Access access, String workspace, String path, Level level) {
    var folder = EXPERIMENT_FOLDER.matcher(path);
    return folder.matches()
        ? permits(access, workspace, new ExperimentId(Long.parseLong(folder.group(1))), level)
        : everythingIncludes(level);
  }

  private boolean permits(Access access, String workspace, ArtifactOwnership owner, Level level) {
    return switch (owner) {
      case ArtifactOwnership.OfExperiment(var id) -> permits(access, workspace, id, level);
      case ArtifactOwnership.Shared _ -> everythingIncludes(level);
      case ArtifactOwnership.Foreign _ -> true;
    };
  }

  private boolean includes(Access access, String workspace, Subject subject, Level level) {
    return everythingIncludes(level)
        || permissions.permission(access, workspace, subject).includes(level);
  }
}
