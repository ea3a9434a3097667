package dynamodbstore.experiments;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.ExperimentId;
import java.nio.file.Path;

/**
 * Artifact locations of new experiments: the default one, and the validation of one that a client
 * requests. Immutable.
 *
 * @param root the artifact root that experiments without a location of their own share
 * @param directory base of relative paths
 * @param longest maximum length of a location in characters
 * @param workspaces the artifact roots of workspaces
 */
public record ExperimentArtifactLocations(
    String root, Path directory, int longest, WorkspaceArtifactRoots workspaces) {
  public static final int LONGEST = 2048;

  public ExperimentArtifactLocations {
    root = ArtifactUri.resolve(root, directory);
  }

  public ExperimentArtifactLocations(String root, Path directory) {
    this(root, directory, LONGEST, WorkspaceArtifactRoots.NONE);
  }

  /** The same for a server with workspaces. */
  public ExperimentArtifactLocations with(WorkspaceArtifactRoots roots) {
    return new ExperimentArtifactLocations(root, directory, longest, roots);
  }

  /** The default location of a new experiment. */
  String defaultLocation(String workspace, ExperimentId id) {
    var own = ArtifactUri.resolve(workspaces.of(root, workspace), directory);
    return ArtifactUri.append(own, id.toString());
  }

  /**
   * Validates a requested location and resolves it to the form that is stored.
   *
   * @throws ApiError if it is invalid, or the server has workspaces, which choose the location
   */
  String validateLocation(String location) {
    ArtifactUri.check(location, "artifact_location", longest);
    var resolved = ArtifactUri.resolve(location, directory);
    ArtifactUri.checkLength(resolved, longest);
    if (!workspaces.equals(WorkspaceArtifactRoots.NONE)) {
      throw ApiError.invalid("artifact_location cannot be specified when workspaces are enabled");
    }
    return resolved;
  }
}
