package dynamodbstore.artifacts.store;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;

/**
 * Folders of workspaces in the server's own artifact store. A path of a workspace is inside {@code
 * workspaces/<name>}, and gets that prefix if it lacks it; a path of the default workspace may also
 * be anywhere outside {@code workspaces}, as on a server without workspaces.
 *
 * <p>Experiments have folders named by their numbers in there. A workspace may have the name of an
 * earlier one, whose files remain; so those of an experiment are only found in the workspace that
 * contains it. The default workspace always existed. Thread-safe.
 */
public final class WorkspacePaths {
  /** The server has no workspaces. */
  public static final WorkspacePaths OFF = new WorkspacePaths(Optional.empty());

  private static final String FOLDER = "workspaces";

  /** Position of an experiment's folder in a path of a workspace. */
  private static final int EXPERIMENT = 2;

  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

  private final Optional<BiPredicate<String, ExperimentId>> contains;

  private WorkspacePaths(Optional<BiPredicate<String, ExperimentId>> contains) {
    this.contains = contains;
  }

  /**
   * The paths on a server with workspaces.
   *
   * @param contains whether a workspace contains an experiment
   */
  public static WorkspacePaths within(BiPredicate<String, ExperimentId> contains) {
    return new WorkspacePaths(Optional.of(contains));
  }

  /**
   * The path in the store that a path of a workspace means. Reads the experiment of the path.
   *
   * @throws ApiError if it is in the folder of another workspace, or of an experiment that is not
   *     in this one
   */
  public ArtifactPath scoped(String workspace, ArtifactPath path) {
    if (contains.isEmpty()) {
      return path;
    }
    var scoped = inFolder(workspace, path);
    if (!workspace.equals(Caller.DEFAULT_WORKSPACE) && scoped.names().size() > EXPERIMENT) {
      requireExperiment(workspace, scoped.names().get(EXPERIMENT));
    }
    return scoped;
  }

  private void requireExperiment(String workspace, String folder) {
    if (NUMBER.matcher(folder).matches()) {
      var experiment = new ExperimentId(Long.parseLong(folder));
      if (contains.filter(test -> test.test(workspace, experiment)).isEmpty()) {
        throw experiment.missing();
      }
    }
  }

  private static ArtifactPath inFolder(String workspace, ArtifactPath path) {
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
