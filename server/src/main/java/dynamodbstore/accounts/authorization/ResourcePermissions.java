package dynamodbstore.accounts.authorization;

import dynamodbstore.access.Level;
import dynamodbstore.access.Resource;
import dynamodbstore.accounts.ResourceType;
import dynamodbstore.accounts.authorization.ResourceLocator.ArtifactOwnership;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Permissions of users on experiments, models and what they contain. A resource that does not exist
 * is permitted where the request itself then fails, with the error that it is missing, except to
 * users who have no role in its workspace.
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

  /** Whether every user has a permission on every resource of a workspace. */
  boolean everythingIncludes(String workspace, Level level) {
    return permissions.defaults().unmatched(workspace).includes(level);
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
      case Resource.Workspace _ -> permitsWorkspace(access, workspace, level);
      case Resource.WorkspaceByName(String name) ->
          level == Level.READ && (access.sees(name) || opensDefault(name));
      case Resource.Server _ -> level == Level.READ || level == Level.USE;
      case Resource.Users _,
          Resource.User _,
          Resource.RolesOfUser _,
          Resource.RolesOfWorkspace _,
          Resource.RoleById _,
          Resource.RoleRow _,
          Resource.OwnAccessTokens _,
          Resource.AccessTokensOf _,
          Resource.AccessTokenById _,
          Resource.PermissionOfUser _ ->
          throw new IllegalArgumentException(resource + " is about accounts");
    };
  }

  private boolean permits(Access access, String workspace, ExperimentId id, Level level) {
    return includes(access, workspace, Subject.of(ResourceType.EXPERIMENT, id.toString()), level);
  }

  private boolean inherits(
      Access access, String workspace, Supplier<Optional<ExperimentId>> experiment, Level level) {
    // An experiment of another workspace counts as a missing one, so that its existence is not
    // revealed.
    return everythingIncludes(workspace, level)
        || experiment
            .get()
            .filter(id -> !hasWorkspaces() || locator.contains(workspace, id))
            .map(id -> permits(access, workspace, id, level))
            .orElseGet(() -> learnsAbsence(access, workspace));
  }

  /**
   * Whether the user may learn that something is missing in a workspace. Without a role there,
   * names could be guessed: an existing resource is denied.
   */
  private boolean learnsAbsence(Access access, String workspace) {
    return !hasWorkspaces() || access.workspaces().contains(workspace);
  }

  /** Without workspaces every user may create resources, as in the reference. */
  private boolean permitsWorkspace(Access access, String workspace, Level level) {
    return (level != Level.MANAGE && !hasWorkspaces()) || permitsShared(access, workspace, level);
  }

  /** What belongs to the workspace as a whole: only rows about the workspace count. */
  private boolean permitsShared(Access access, String workspace, Level level) {
    return access
        .onWorkspace(workspace)
        .map(permission -> permission.includes(level))
        .orElseGet(() -> level != Level.MANAGE && everythingIncludes(workspace, level));
  }

  private boolean hasWorkspaces() {
    return permissions.defaults().hasWorkspaces();
  }

  private boolean opensDefault(String workspace) {
    return permissions.defaults().opensDefault() && workspace.equals(Caller.DEFAULT_WORKSPACE);
  }

  /** A missing model is judged by its name, as in the reference. */
  private boolean permitsModel(Access access, String workspace, String name, Level level) {
    return everythingIncludes(workspace, level)
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
        : permitsFolder(access, workspace, level);
  }

  private boolean permits(Access access, String workspace, ArtifactOwnership owner, Level level) {
    return switch (owner) {
      case ArtifactOwnership.OfExperiment(var id) -> permits(access, workspace, id, level);
      case ArtifactOwnership.Shared _ -> permitsFolder(access, workspace, level);
      case ArtifactOwnership.Foreign _ -> true;
    };
  }

  /** A file of no experiment. */
  private boolean permitsFolder(Access access, String workspace, Level level) {
    return everythingIncludes(workspace, level)
        || (hasWorkspaces() && permitsShared(access, workspace, level));
  }

  private boolean includes(Access access, String workspace, Subject subject, Level level) {
    return everythingIncludes(workspace, level)
        || permissions.permission(access, workspace, subject).includes(level);
  }
}
