package dynamodbstore.access;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.TraceId;

/**
 * What a request refers to, as far as the request itself says: it need not exist. Permissions are
 * granted on experiments, registered models, prompts and workspaces; the other resources inherit
 * the permissions of the one that contains them.
 */
public sealed interface Resource {
  Resource SERVER = new Server();
  Resource WORKSPACE = new Workspace();
  Resource USERS = new Users();
  Resource OWN_ACCESS_TOKENS = new OwnAccessTokens();

  record Experiment(ExperimentId id) implements Resource {}

  record ExperimentByName(String name) implements Resource {}

  /** A run, which inherits from its experiment. */
  record Run(RunId id) implements Resource {}

  /** A logged model, which inherits from its experiment. */
  record LoggedModel(ModelId id) implements Resource {}

  /** A trace, which inherits from its experiment. */
  record Trace(TraceId id) implements Resource {}

  /** A registered model or a prompt: only the stored entity says which of both. */
  record ModelByName(String name) implements Resource {}

  /** A version of a registered model or of a prompt, which inherits from it. */
  record VersionByName(String name, String version) implements Resource {}

  /**
   * A stored registered model.
   *
   * @param id remains the same when the model is renamed
   */
  record RegisteredModel(String id, String name) implements Resource {}

  /**
   * A stored prompt.
   *
   * @param id remains the same when the prompt is renamed
   */
  record Prompt(String id, String name) implements Resource {}

  /**
   * A file or folder of the server's artifact store, which inherits from the experiment that its
   * path begins with.
   *
   * @param path normalised, without slashes at its ends; empty for the whole store
   */
  record StoredArtifact(String path) implements Resource {}

  /**
   * A location of artifacts, as a request spells it. Inside an experiment's artifact location, it
   * inherits from that experiment; elsewhere, only the server's rules for locations apply.
   */
  record ArtifactLocation(String uri) implements Resource {}

  /** The workspace of the caller. Creating a resource in it requires {@link Level#USE}. */
  record Workspace() implements Resource {}

  /** A workspace by its name, which users who have a role there may read. */
  record WorkspaceByName(String name) implements Resource {}

  /**
   * The server as a whole. {@link Level#READ} is the permission of every authenticated caller,
   * {@link Level#USE} that of callers whose credential is not read-only, {@link Level#MANAGE} that
   * of administrators.
   */
  record Server() implements Resource {}

  /**
   * All accounts. {@link Level#READ} lists users, which every caller may; {@link Level#EDIT}
   * creates one, which administrators of any workspace may.
   */
  record Users() implements Resource {}

  /**
   * An account. {@link Level#READ} and {@link Level#EDIT} are the permissions of the user itself,
   * {@link Level#MANAGE} is that of administrators.
   */
  record User(String name) implements Resource {}

  /**
   * The roles and grants of a user, which administrators of a workspace may read if the user has a
   * role there.
   */
  record RolesOfUser(String name) implements Resource {}

  /**
   * Roles of a workspace. {@link Level#READ} is the permission of users who have a role there,
   * {@link Level#MANAGE} that of the workspace's administrators.
   */
  record RolesOfWorkspace(String workspace) implements Resource {}

  /** A role. Levels as of {@link RolesOfWorkspace}; a missing one is denied. */
  record RoleById(long id) implements Resource {}

  /** A permission row of a role. Levels as of {@link RoleById}. */
  record RoleRow(long id) implements Resource {}

  /** The caller's own access tokens, which every user may list and create. */
  record OwnAccessTokens() implements Resource {}

  /**
   * The access tokens of a user. {@link Level#READ} is the permission of the user itself and of
   * administrators.
   */
  record AccessTokensOf(String user) implements Resource {}

  /**
   * An access token. Its user and administrators have every permission on it; a missing one is
   * denied to others than administrators.
   */
  record AccessTokenById(String id) implements Resource {}

  /**
   * A resource by type and id or name, as permission rows refer to it.
   *
   * @param type as MLflow's API spells it
   */
  record Granted(String type, String id) implements Resource {}

  /** The permission of a user on a resource, which administrators of its workspace may read. */
  record PermissionOfUser(String user, String type, String id) implements Resource {}
}
