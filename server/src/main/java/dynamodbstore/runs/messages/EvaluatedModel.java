package dynamodbstore.runs.messages;

import java.util.Optional;

/**
 * Logged model that a metric evaluates, and the dataset it was measured on.
 *
 * @param datasetName empty if absent; {@code datasetDigest} likewise
 */
public record EvaluatedModel(String modelId, String datasetName, String datasetDigest) {
  /** Empty if no model is named. */
  static Optional<EvaluatedModel> of(String modelId, String datasetName, String datasetDigest) {
    return modelId.isEmpty()
        ? Optional.empty()
        : Optional.of(new EvaluatedModel(modelId, datasetName, datasetDigest));
  }
}
