package dynamodbstore.assessments;

import dynamodbstore.api.ApiError;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;

/** MLflow's message Expectation in requests. Of two values, the serialized one is used. */
final class ExpectationMessage {
  static final String JSON_FORMAT = "JSON_FORMAT";

  private static final Fields SERIALIZED = new Fields();
  private static final Field.Text FORMAT = SERIALIZED.text("serialization_format");
  private static final Field.Text TEXT = SERIALIZED.text("value");
  private static final Schema SERIALIZED_SCHEMA = SERIALIZED.schema();

  private static final Fields FIELDS = new Fields();
  private static final Field.Tree VALUE = FIELDS.tree("value");
  private static final Field.Nested SERIALIZED_VALUE =
      FIELDS.message("serialized_value", SERIALIZED_SCHEMA);
  static final Schema SCHEMA = FIELDS.schema();

  private ExpectationMessage() {}

  static AssessmentValue from(Message message) {
    if (!message.has(SERIALIZED_VALUE)) {
      return AssessmentValue.expectation(message.tree(VALUE));
    }
    var serialized = message.message(SERIALIZED_VALUE);
    var format = serialized.text(FORMAT);
    if (!format.equals(JSON_FORMAT)) {
      throw ApiError.invalid(
          "Unknown serialization format: %s. Only JSON_FORMAT is supported.".formatted(format));
    }
    return AssessmentValue.serializedExpectation(serialized.text(TEXT));
  }
}
