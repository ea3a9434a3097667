package dynamodbstore.assessments;

import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;

/** MLflow's message IssueReference in requests. */
final class IssueMessage {
  private static final Fields FIELDS = new Fields();
  private static final Field.Text NAME = FIELDS.text("issue_name");
  static final Schema SCHEMA = FIELDS.schema();

  private IssueMessage() {}

  static AssessmentValue from(Message message) {
    return AssessmentValue.issue(message.text(NAME));
  }
}
