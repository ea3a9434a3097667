package dynamodbstore.assessments;

import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.JsonWriter;
import java.util.Optional;

/**
 * MLflow's message AssessmentError in responses. Long stack traces are truncated at their start.
 */
final class AssessmentErrorJson {
  private static final EncodedName ERROR_CODE = EncodedName.of("error_code");
  private static final EncodedName ERROR_MESSAGE = EncodedName.of("error_message");
  private static final EncodedName STACK_TRACE = EncodedName.of("stack_trace");

  private static final int MAX_STACK_TRACE = 10_000;
  private static final String TRUNCATED = "[Stack trace is truncated]\n...\n";

  private AssessmentErrorJson() {}

  /** Writes an error in the form in which it is stored. */
  static void write(JsonWriter out, Json error) {
    out.beginObject().field(ERROR_CODE, text(error, "error_code").orElse(""));
    text(error, "error_message").ifPresent(message -> out.field(ERROR_MESSAGE, message));
    text(error, "stack_trace").ifPresent(trace -> out.field(STACK_TRACE, truncated(trace)));
    out.endObject();
  }

  private static Optional<String> text(Json error, String name) {
    return error instanceof Json.Dict dict
        ? dict.find(name)
            .flatMap(
                value ->
                    value instanceof Json.Text(String text, _)
                        ? Optional.of(text)
                        : Optional.empty())
        : Optional.empty();
  }

  /** Lengths are counted in code points, as Python does. */
  private static String truncated(String stackTrace) {
    if (stackTrace.codePointCount(0, stackTrace.length()) <= MAX_STACK_TRACE) {
      return stackTrace;
    }
    int kept = MAX_STACK_TRACE - TRUNCATED.length();
    return TRUNCATED
        + stackTrace.substring(stackTrace.offsetByCodePoints(stackTrace.length(), -kept));
  }
}
