package dynamodbstore.experiments;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.PythonText;
import dynamodbstore.api.Tag;
import dynamodbstore.wire.json.Json;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Validation of the tags that control the archival of an experiment's traces: small JSON objects
 * with a duration. They are checked when they are set, as in {@code mlflow/utils/validation.py}.
 */
final class ArchivalTags {
  private static final String RETENTION = "mlflow.trace.archivalRetention";
  private static final String ARCHIVE_NOW = "mlflow.trace.archiveNow";
  private static final int LONGEST_DURATION = 32;
  private static final Pattern DURATION = Pattern.compile("[1-9][0-9]*[mhd]");

  private ArchivalTags() {}

  /** Checks an archival tag; accepts any other tag. */
  static void check(Tag tag) {
    switch (tag.key()) {
      case RETENTION -> {
        var config = config(tag.value());
        if (!config.find("type").equals(Optional.of(new Json.Text("duration")))) {
          throw ApiError.invalid("Trace archival config must use type 'duration'.");
        }
        checkDuration(config.find("value"));
      }
      case ARCHIVE_NOW -> {
        var olderThan =
            config(tag.value()).find("older_than").filter(value -> !(value instanceof Json.Null));
        if (olderThan.isPresent()) {
          checkDuration(olderThan);
        }
      }
      default -> {}
    }
  }

  private static Json.Dict config(String value) {
    if (Json.parse(new Json.Text(value)).orElse(null) instanceof Json.Dict config) {
      return config;
    }
    throw ApiError.invalid("Trace archival config must be encoded as a JSON object.");
  }

  private static void checkDuration(Optional<Json> duration) {
    var text = duration.orElse(null) instanceof Json.Text(String value, _) ? value.strip() : "";
    if (PythonText.isLongerThan(LONGEST_DURATION, text)) {
      throw ApiError.invalid("Trace archival duration must be at most 32 characters.");
    }
    if (!DURATION.matcher(text).matches()) {
      throw ApiError.invalid(
          "Trace archival retention must be in the form `<int><unit>`, where unit is one of 'm',"
              + " 'h', or 'd'.");
    }
  }
}
