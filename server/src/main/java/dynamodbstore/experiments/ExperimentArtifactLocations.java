package dynamodbstore.experiments;

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
 */
public record ExperimentArtifactLocations(String root, Path directory, int longest) {
  public static final int LONGEST = 2048;

  public ExperimentArtifactLocations {
    root = ArtifactUri.resolve(root, directory);
  }

  public ExperimentArtifactLocations(String root, Path directory) {
    this(root, directory, LONGEST);
  }

  /** The default location of a new experiment. */
  String defaultLocation(ExperimentId id) {
    return ArtifactUri.append(root, id.toString());
  }

  /** Validates a requested location and resolves it to the form that is stored. */
  String validateLocation(String location) {
    ArtifactUri.check(location, "artifact_location", longest);
    var resolved = ArtifactUri.resolve(location, directory);
    ArtifactUri.checkLength(resolved, longest);
    return resolved;
  }
}
