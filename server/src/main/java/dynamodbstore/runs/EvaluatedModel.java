package dynamodbstore.runs;

import java.util.Optional;

/** The logged model that a metric says something about, and the dataset it was measured on. */
public record EvaluatedModel(
    String modelId, Optional<String> datasetName, Optional<String> datasetDigest) {}
