package dynamodbstore.artifacts;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ModelId;

/** Port to logged models: their artifact roots. */
@FunctionalInterface
public interface ModelArtifacts {
  /**
   * The artifact URI of a logged model.
   *
   * @throws dynamodbstore.api.ApiError if the model does not exist, or is deleted
   */
  String uri(Caller caller, ModelId model);
}
