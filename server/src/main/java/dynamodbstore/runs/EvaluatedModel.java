package dynamodbstore.runs;

import java.util.Optional;

/**
 * The logged model that a metric says something about, and the dataset it was measured on.
 *
 * @param datasetName empty if it is not said; {@code datasetDigest} likewise
 */
public record EvaluatedModel(String modelId, String datasetName, String datasetDigest) {
  /** None, if no model is named. */
  static Optional<EvaluatedModel> of(String modelId, String datasetName, String datasetDigest) {
    return modelId.isEmpty()
        ? Optional.empty()
        : Optional.of(new EvaluatedModel(modelId, datasetName, datasetDigest));
  }
}
