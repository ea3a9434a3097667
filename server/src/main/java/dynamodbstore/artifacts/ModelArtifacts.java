package dynamodbstore.artifacts;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ModelId;

/** What artifacts need to know about logged models. */
@FunctionalInterface
public interface ModelArtifacts {
  /**
   * The artifact URI of a logged model.
   *
   * @throws dynamodbstore.api.ApiError if there is no such model, or it is deleted
   */
  String uri(Caller caller, ModelId model);
}
