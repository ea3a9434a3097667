package dynamodbstore.registry;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;

/** Port to the tracking API: the runs and logged models from which versions are registered. */
public interface VersionOrigins {
  /**
   * The artifact root of a run.
   *
   * @throws ApiError if the run does not exist
   */
  String artifacts(Caller caller, RunId run);

  /**
   * Finds a logged model.
   *
   * @throws ApiError if it does not exist
   */
  Logged logged(Caller caller, ModelId model);

  /** Records at a logged model that a version was registered from it. */
  void recordRegistration(Caller caller, ModelId model, String name, long version);

  /**
   * The properties of a logged model that a version takes over.
   *
   * @param location the artifact root of the logged model
   * @param run id of the run that produced it; empty if there is none
   */
  record Logged(String location, String run) {}
}
