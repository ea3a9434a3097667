package dynamodbstore.artifacts;

import dynamodbstore.api.Caller;
import dynamodbstore.api.RunId;

/** What artifacts need to know about runs. */
@FunctionalInterface
public interface RunArtifacts {
  /**
   * The artifact URI of a run.
   *
   * @throws dynamodbstore.api.ApiError if there is no such run
   */
  String uri(Caller caller, RunId run);
}
