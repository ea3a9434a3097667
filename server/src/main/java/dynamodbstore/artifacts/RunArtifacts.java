package dynamodbstore.artifacts;

import dynamodbstore.api.Caller;
import dynamodbstore.api.RunId;

/** Port to runs: their artifact roots. */
@FunctionalInterface
public interface RunArtifacts {
  /**
   * The artifact URI of a run.
   *
   * @throws dynamodbstore.api.ApiError if the run does not exist
   */
  String uri(Caller caller, RunId run);
}
