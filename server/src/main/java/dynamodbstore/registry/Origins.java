package dynamodbstore.registry;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;

/** Where versions come from: the runs and logged models of the tracking API. */
public interface Origins {
  /**
   * Where the artifacts of a run lie.
   *
   * @throws ApiError if there is no such run
   */
  String artifacts(Caller caller, RunId run);

  /**
   * A logged model.
   *
   * @throws ApiError if there is none with this id
   */
  Logged logged(Caller caller, ModelId model);

  /** Tells a logged model of a version that was made of it. */
  void registered(Caller caller, ModelId model, String name, long version);

  /**
   * What counts of a logged model.
   *
   * @param run the run that made it; empty if none did
   */
  record Logged(String location, String run) {}
}
