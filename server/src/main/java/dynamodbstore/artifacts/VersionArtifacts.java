package dynamodbstore.artifacts;

import dynamodbstore.api.Caller;
import java.util.Optional;

/** Port to model versions: their artifact roots. */
@FunctionalInterface
public interface VersionArtifacts {
  /**
   * The artifact root of a version; empty if it has no files, as for prompts.
   *
   * @throws dynamodbstore.api.ApiError if the version does not exist
   */
  Optional<VersionArtifactRoot> find(Caller caller, String name, String version);

  /**
   * Artifact root of a version.
   *
   * @param within the artifact URI of the run or logged model that a local path must lie inside;
   *     empty if the version was not registered from one
   */
  record VersionArtifactRoot(String uri, String within) {}
}
