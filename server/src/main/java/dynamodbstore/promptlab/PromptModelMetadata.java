package dynamodbstore.promptlab;

import dynamodbstore.api.RunId;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * Metadata of the model directory written for a trial.
 *
 * @param created creation time, in Python's format
 * @param mlflow the MLflow version that can load the model
 */
record PromptModelMetadata(RunId run, String uuid, String created, String mlflow) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSS").withZone(ZoneOffset.UTC);

  static PromptModelMetadata of(RunId run, String uuid, Instant created, String mlflow) {
    return new PromptModelMetadata(run, uuid, TIME.format(created), mlflow);
  }
}
