package dynamodbstore.runs.messages;

import dynamodbstore.metrics.series.Point;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Message;
import dynamodbstore.wire.Schema;
import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.JsonWriter;

/** Wire format of metrics. */
public final class MetricMessage {
  private static final Fields FIELDS = new Fields();
  private static final Field.Text KEY = FIELDS.text("key");
  private static final Field.Real VALUE = FIELDS.real("value");
  private static final Field.Whole TIMESTAMP = FIELDS.int64("timestamp");
  private static final Field.Whole STEP = FIELDS.int64("step");
  private static final Field.Text DATASET_NAME = FIELDS.text("dataset_name");
  private static final Field.Text DATASET_DIGEST = FIELDS.text("dataset_digest");
  private static final Field.Text MODEL_ID = FIELDS.text("model_id");

  static final Schema SCHEMA = FIELDS.schema();

  private static final EncodedName KEY_NAME = EncodedName.of("key");
  private static final EncodedName VALUE_NAME = EncodedName.of("value");
  private static final EncodedName TIMESTAMP_NAME = EncodedName.of("timestamp");
  private static final EncodedName STEP_NAME = EncodedName.of("step");

  private MetricMessage() {}

  static MetricEntry entry(Message message) {
    return new MetricEntry(
        message.text(KEY),
        message.real(VALUE),
        message.number(TIMESTAMP),
        message.number(STEP),
        EvaluatedModel.of(
            message.text(MODEL_ID), message.text(DATASET_NAME), message.text(DATASET_DIGEST)));
  }

  /** Writes the fields of a metric inside a JSON object. */
  public static void write(JsonWriter out, String key, Point point) {
    out.field(KEY_NAME, key)
        .field(VALUE_NAME, point.value())
        .field(TIMESTAMP_NAME, point.timestamp())
        .field(STEP_NAME, point.step());
  }
}
