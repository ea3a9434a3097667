package dynamodbstore.experiments;

import dynamodbstore.api.ArtifactUri;
import dynamodbstore.api.ExperimentId;
import java.nio.file.Path;

/**
 * Where the artifacts of new experiments go.
 *
 * @param root the location that experiments without one of their own share
 * @param directory where a path leads from that begins nowhere
 * @param longest how many characters a location may have
 */
public record ArtifactPlaces(String root, Path directory, int longest) {
  public static final int LONGEST = 2048;

  public ArtifactPlaces {
    root = ArtifactUri.resolve(root, directory);
  }

  public ArtifactPlaces(String root, Path directory) {
    this(root, directory, LONGEST);
  }

  String ofNew(ExperimentId id) {
    return ArtifactUri.append(root, id.toString());
  }

  /** The location someone asked for, as it is kept. */
  String given(String location) {
    ArtifactUri.check(location, "artifact_location", longest);
    var resolved = ArtifactUri.resolve(location, directory);
    ArtifactUri.checkLength(resolved, longest);
    return resolved;
  }
}
