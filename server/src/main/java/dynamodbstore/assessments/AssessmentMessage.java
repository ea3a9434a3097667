package dynamodbstore.assessments;

import dynamodbstore.api.ApiError;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import java.util.Optional;

/**
 * MLflow's message Assessment in requests: of the endpoints for assessments, and inside a trace
 * that is started.
 */
public final class AssessmentMessage {
  private static final Fields FIELDS = new Fields();
  private static final Fields VALUES = FIELDS.oneof("value");
  private static final Field.Text ID = FIELDS.text("assessment_id");
  static final Field.Text NAME = FIELDS.text("assessment_name");

  @SuppressWarnings("unused") // read and ignored: the path or the trace decides
  private static final Field.Text TRACE_ID = FIELDS.text("trace_id");

  private static final Field.Text SPAN_ID = FIELDS.text("span_id");
  private static final Field.Nested SOURCE = FIELDS.message("source", SourceMessage.SCHEMA);
  private static final Field.Timestamp CREATE_TIME = FIELDS.timestamp("create_time");
  private static final Field.Timestamp LAST_UPDATE_TIME = FIELDS.timestamp("last_update_time");
  private static final Field.Nested FEEDBACK = VALUES.message("feedback", FeedbackMessage.SCHEMA);
  private static final Field.Nested EXPECTATION =
      VALUES.message("expectation", ExpectationMessage.SCHEMA);
  private static final Field.Nested ISSUE = VALUES.message("issue", IssueMessage.SCHEMA);
  static final Field.Text RATIONALE = FIELDS.text("rationale");

  @SuppressWarnings("unused") // read and ignored, as in the reference: replaced by feedback.error
  private static final Field.Nested ERROR = FIELDS.message("error", FeedbackMessage.ERROR_SCHEMA);

  static final Field.TextMap METADATA = FIELDS.textMap("metadata");
  private static final Field.Text OVERRIDES = FIELDS.text("overrides");

  @SuppressWarnings("unused") // read and ignored: the server decides
  private static final Field.Flag VALID = FIELDS.flag("valid", true);

  /** For embedding into requests. */
  public static final Schema SCHEMA = FIELDS.schema();

  private AssessmentMessage() {}

  /**
   * The draft of a new assessment.
   *
   * @throws ApiError if it has no valid value
   */
  public static AssessmentDraft from(Message message) {
    var value = value(message);
    boolean isExpectation = value.kind() == Assessment.Kind.EXPECTATION;
    boolean isFeedback = value.kind() == Assessment.Kind.FEEDBACK;
    return new AssessmentDraft(
        given(message.text(ID)),
        message.text(NAME),
        value,
        message.millis(CREATE_TIME),
        message.millis(LAST_UPDATE_TIME),
        SourceMessage.from(message.message(SOURCE)),
        given(message.text(SPAN_ID)),
        isExpectation ? Optional.empty() : given(message.text(RATIONALE)),
        isFeedback ? given(message.text(OVERRIDES)) : Optional.empty(),
        message.textMap(METADATA));
  }

  /** The feedback; a null without error if there is none. */
  static AssessmentValue feedback(Message message) {
    return FeedbackMessage.from(message.message(FEEDBACK));
  }

  /**
   * The expectation.
   *
   * @throws ApiError if there is none
   */
  static AssessmentValue expectation(Message message) {
    return ExpectationMessage.from(message.message(EXPECTATION));
  }

  private static AssessmentValue value(Message message) {
    if (message.has(EXPECTATION)) {
      return expectation(message);
    }
    if (message.has(FEEDBACK)) {
      return feedback(message);
    }
    if (message.has(ISSUE)) {
      return IssueMessage.from(message.message(ISSUE));
    }
    throw ApiError.invalid("Unknown assessment type: None");
  }

  /** An empty text counts as missing. */
  static Optional<String> given(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }
}
