package dynamodbstore.artifacts.store;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;

/**
 * Folders of workspaces in the server's own artifact store. A path of a workspace is inside {@code
 * workspaces/<name>}, and gets that prefix if it lacks it; a path of the default workspace may also
 * be anywhere outside {@code workspaces}, as on a server without workspaces.
 */
public enum WorkspacePaths {
  /** The server has no workspaces. */
  OFF,
  ON;

  private static final String FOLDER = "workspaces";

  /**
   * The path in the store that a path of a workspace means.
   *
   * @throws ApiError if it is in the folder of another workspace
   */
  public ArtifactPath scoped(String workspace, ArtifactPath path) {
    if (this == OFF) {
      return path;
    }
    boolean isDefault = workspace.equals(Caller.DEFAULT_WORKSPACE);
    var names = path.names();
    if (names.isEmpty() || !names.getFirst().equals(FOLDER)) {
      return isDefault ? path : ArtifactPath.parse(FOLDER + "/" + workspace).resolve(path);
    }
    if (names.size() == 1) {
      throw ApiError.invalid(
          "Artifact paths prefixed with 'workspaces/' must include a workspace name.");
    }
    if (!names.get(1).equals(workspace)) {
      throw targets(names.get(1), workspace);
    }
    return path;
  }

  /** The error of a path in the folder of another workspace. */
  public static ApiError targets(String other, String workspace) {
    return ApiError.invalid(
        "Artifact path targets workspace '%s' but the workspace specified in the request is '%s'."
            .formatted(other, workspace));
  }
}
