package dynamodbstore.assessments;

import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.ProtocolEnum;
import dynamodbstore.wire.Schema;
import java.util.List;

/** MLflow's message AssessmentSource in requests. */
final class SourceMessage {
  private static final Fields FIELDS = new Fields();
  private static final Field.Choice<SourceType> TYPE =
      FIELDS.choice("source_type", List.of(SourceType.values()));
  private static final Field.Text ID = FIELDS.text("source_id");
  static final Schema SCHEMA = FIELDS.schema();

  private SourceMessage() {}

  static Assessment.Source from(Message message) {
    return new Assessment.Source(
        message.choice(TYPE).name(), AssessmentMessage.given(message.text(ID)));
  }

  /** Kinds of sources, with the protocol's names and numbers. */
  private enum SourceType implements ProtocolEnum {
    SOURCE_TYPE_UNSPECIFIED(0),
    HUMAN(1),
    LLM_JUDGE(2),
    CODE(3);

    private final int number;

    SourceType(int number) {
      this.number = number;
    }

    @Override
    public int number() {
      return number;
    }
  }
}
