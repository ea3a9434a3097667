package dynamodbstore.assessments;

import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import dynamodbstore.wire.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** MLflow's messages Feedback and AssessmentError in requests. */
final class FeedbackMessage {
  private static final Fields ERROR_FIELDS = new Fields();
  private static final Field.Text ERROR_CODE = ERROR_FIELDS.text("error_code");
  private static final Field.Text ERROR_MESSAGE = ERROR_FIELDS.text("error_message");
  private static final Field.Text STACK_TRACE = ERROR_FIELDS.text("stack_trace");
  static final Schema ERROR_SCHEMA = ERROR_FIELDS.schema();

  private static final Fields FIELDS = new Fields();
  private static final Field.Tree VALUE = FIELDS.tree("value");
  private static final Field.Nested ERROR = FIELDS.message("error", ERROR_SCHEMA);
  static final Schema SCHEMA = FIELDS.schema();

  private FeedbackMessage() {}

  static AssessmentValue from(Message message) {
    return AssessmentValue.feedback(
        message.tree(VALUE),
        message.has(ERROR) ? Optional.of(error(message.message(ERROR))) : Optional.empty());
  }

  /** The error as it is stored: message and stack trace are null if empty. */
  private static Json.Dict error(Message message) {
    Map<Json.Text, Json> entries = new LinkedHashMap<>();
    entries.put(new Json.Text(ERROR_CODE.name()), new Json.Text(message.text(ERROR_CODE)));
    entries.put(new Json.Text(ERROR_MESSAGE.name()), orNull(message.text(ERROR_MESSAGE)));
    entries.put(new Json.Text(STACK_TRACE.name()), orNull(message.text(STACK_TRACE)));
    return new Json.Dict(entries);
  }

  private static Json orNull(String text) {
    return text.isEmpty() ? new Json.Null() : new Json.Text(text);
  }
}
