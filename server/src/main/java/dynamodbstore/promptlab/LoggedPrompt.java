package dynamodbstore.promptlab;

import dynamodbstore.api.RunId;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * What is known of the model that a trial is kept as.
 *
 * @param created the time, as Python writes it
 * @param mlflow the version that can load it
 */
record LoggedPrompt(RunId run, String uuid, String created, String mlflow) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSS").withZone(ZoneOffset.UTC);

  static LoggedPrompt of(RunId run, String uuid, Instant created, String mlflow) {
    return new LoggedPrompt(run, uuid, TIME.format(created), mlflow);
  }
}
