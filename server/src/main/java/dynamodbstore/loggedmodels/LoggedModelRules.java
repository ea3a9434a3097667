package dynamodbstore.loggedmodels;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.PythonText;
import dynamodbstore.wire.ErrorCode;
import java.util.HashSet;
import java.util.List;
import java.util.function.Function;

/** Validation rules and error messages of logged models. */
final class LoggedModelRules {
  private static final String BAD_CHARACTERS = "/:.%\"'";

  private LoggedModelRules() {}

  static void checkName(String name) {
    if (name.chars().anyMatch(unit -> BAD_CHARACTERS.indexOf(unit) >= 0)) {
      throw ApiError.invalid(
          "Invalid model name (%s) provided. Model name must be a non-empty string and cannot contain the following characters: ('/', ':', '.', '%%', '\"', \"'\")"
              .formatted(PythonText.repr(name)));
    }
  }

  /**
   * Refuses duplicate keys. MLflow's own message is the raw error of its database; ours is a
   * sentence.
   */
  static <T> void checkKeysDiffer(String what, List<T> things, Function<T, String> key) {
    var keys = new HashSet<String>();
    for (var thing : things) {
      if (!keys.add(key.apply(thing))) {
        throw new ApiError(
            ErrorCode.BAD_REQUEST,
            "Two %s with the key %s".formatted(what, PythonText.repr(key.apply(thing))));
      }
    }
  }

  static ApiError missing(ModelId id) {
    return ApiError.missing(missingText(id));
  }

  /**
   * Error for metrics of a model that does not exist. MLflow's database refuses them as a bad
   * request.
   */
  static ApiError missingForMetrics(ModelId id) {
    return new ApiError(ErrorCode.BAD_REQUEST, missingText(id));
  }

  static ApiError noTag(ModelId id, String key) {
    return ApiError.missing(
        "No tag with key %s found for model with ID %s."
            .formatted(PythonText.repr(key), PythonText.repr(id.text())));
  }

  static ApiError paramChanged(ModelId id, ModelParam param) {
    return new ApiError(
        ErrorCode.BAD_REQUEST,
        "Param with key %s was already logged with another value for model with ID %s"
            .formatted(PythonText.repr(param.key()), PythonText.repr(id.text())));
  }

  static ApiError metricChanged(ModelMetric metric) {
    return new ApiError(
        ErrorCode.BAD_REQUEST,
        "Metric with key %s was already logged with another value at step %d and timestamp %d for model with ID %s"
            .formatted(
                PythonText.repr(metric.key()),
                metric.step(),
                metric.timestamp(),
                PythonText.repr(metric.model().text())));
  }

  private static String missingText(ModelId id) {
    return "Logged model with ID '%s' not found.".formatted(id);
  }
}
