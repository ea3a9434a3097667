package dynamodbstore.runs.messages;

import static dynamodbstore.wire.Check.ARRAY;
import static dynamodbstore.wire.Check.FLOAT_LIKE;
import static dynamodbstore.wire.Check.INT_LIKE;
import static dynamodbstore.wire.Check.REQUIRED;
import static dynamodbstore.wire.Check.STRING;
import static dynamodbstore.wire.Check.eachHas;

import dynamodbstore.access.Requirement;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.api.TagMessage;
import dynamodbstore.http.request.ServerRequest;
import dynamodbstore.runs.data.LoggedModelsTag;
import dynamodbstore.runs.entity.Param;
import dynamodbstore.wire.Field;
import dynamodbstore.wire.Fields;
import dynamodbstore.wire.Schema;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Requests that log to runs, field by field. */
public final class RunLogRequests {
  private RunLogRequests() {}

  /** LogMetric. */
  public record LogMetric(RunId run, MetricEntry metric) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text RUN_UUID = FIELDS.text("run_uuid");
    private static final Field.Text KEY = FIELDS.text("key");
    private static final Field.Real VALUE = FIELDS.real("value");
    private static final Field.Whole TIMESTAMP = FIELDS.int64("timestamp");
    private static final Field.Whole STEP = FIELDS.int64("step");
    private static final Field.Text RUN_ID = FIELDS.text("run_id");
    private static final Field.Text MODEL_ID = FIELDS.text("model_id");
    private static final Field.Text DATASET_NAME = FIELDS.text("dataset_name");
    private static final Field.Text DATASET_DIGEST = FIELDS.text("dataset_digest");
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(RUN_ID, REQUIRED, STRING)
            .check(KEY, REQUIRED, STRING)
            .check(VALUE, REQUIRED, FLOAT_LIKE)
            .check(TIMESTAMP, INT_LIKE, REQUIRED)
            .check(STEP, INT_LIKE)
            .check(MODEL_ID, STRING)
            .check(DATASET_NAME, STRING)
            .check(DATASET_DIGEST, STRING);

    public static LogMetric from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      var metric =
          new MetricEntry(
              message.text(KEY),
              message.real(VALUE),
              message.number(TIMESTAMP),
              message.number(STEP),
              EvaluatedModel.of(
                  message.text(MODEL_ID),
                  message.text(DATASET_NAME),
                  message.text(DATASET_DIGEST)));
      return new LogMetric(RunRequests.idOf(message, RUN_ID, RUN_UUID), metric);
    }

    public List<Requirement> requirements() {
      return Requirement.editLinked(run, models(List.of(metric)));
    }
  }

  /** LogParam. */
  public record LogParam(RunId run, Param param) {
    public static LogParam from(ServerRequest request) {
      var message = request.readMessage(KeyAndValue.SCHEMA);
      return new LogParam(
          RunRequests.idOf(message, KeyAndValue.RUN_ID, KeyAndValue.RUN_UUID),
          new Param(message.text(KeyAndValue.KEY), message.text(KeyAndValue.VALUE)));
    }
  }

  /** SetTag. */
  public record SetTag(RunId run, Tag tag) {
    public static SetTag from(ServerRequest request) {
      var message = request.readMessage(KeyAndValue.SCHEMA);
      return new SetTag(
          RunRequests.idOf(message, KeyAndValue.RUN_ID, KeyAndValue.RUN_UUID),
          new Tag(message.text(KeyAndValue.KEY), message.text(KeyAndValue.VALUE)));
    }
  }

  /** Schema that LogParam and SetTag share. */
  private static final class KeyAndValue {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text RUN_UUID = FIELDS.text("run_uuid");
    private static final Field.Text KEY = FIELDS.text("key");
    private static final Field.Text VALUE = FIELDS.text("value");
    private static final Field.Text RUN_ID = FIELDS.text("run_id");
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(RUN_ID, REQUIRED, STRING)
            .check(KEY, REQUIRED, STRING)
            .check(VALUE, STRING);

    private KeyAndValue() {}
  }

  /** DeleteTag. */
  public record DeleteTag(RunId run, String key) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text RUN_ID = FIELDS.text("run_id");
    private static final Field.Text KEY = FIELDS.text("key");
    private static final Schema SCHEMA =
        FIELDS.schema().check(RUN_ID, REQUIRED, STRING).check(KEY, REQUIRED, STRING);

    public static DeleteTag from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new DeleteTag(new RunId(message.text(RUN_ID)), message.text(KEY));
    }
  }

  /** LogBatch. Params must be unique; of several tags with one key the last one counts. */
  public record LogBatch(RunId run, List<MetricEntry> metrics, List<Param> params, List<Tag> tags) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text RUN_ID = FIELDS.text("run_id");
    private static final Field.Messages METRICS = FIELDS.messages("metrics", MetricMessage.SCHEMA);
    private static final Field.Messages PARAMS = FIELDS.messages("params", TagMessage.SCHEMA);
    private static final Field.Messages TAGS = FIELDS.messages("tags", TagMessage.SCHEMA);
    private static final Schema SCHEMA =
        FIELDS
            .schema()
            .check(RUN_ID, STRING, REQUIRED)
            .check(METRICS, ARRAY, eachHas("key", "value", "timestamp"))
            .check(PARAMS, ARRAY, eachHas("key"))
            .check(TAGS, ARRAY, eachHas("key"));

    public LogBatch {
      metrics = List.copyOf(metrics);
      params = List.copyOf(params);
      tags = List.copyOf(tags);
    }

    public static LogBatch from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return new LogBatch(
          new RunId(message.text(RUN_ID)),
          message.messages(METRICS).stream().map(MetricMessage::entry).toList(),
          message.messages(PARAMS).stream().map(TagMessage::tag).map(Param::of).toList(),
          message.messages(TAGS).stream().map(TagMessage::tag).toList());
    }

    public List<Requirement> requirements() {
      return Requirement.editLinked(run, models(metrics));
    }
  }

  /** The logged models that metrics evaluate. */
  private static Stream<ModelId> models(List<MetricEntry> metrics) {
    return metrics.stream()
        .map(MetricEntry::model)
        .filter(Optional::isPresent)
        .map(model -> new ModelId(model.get().modelId()));
  }

  /**
   * LogModel: an entry for the list of models that older clients keep in a tag.
   *
   * @param entry the entry of the list, as Python writes it
   */
  public record LogModel(RunId run, String entry) {
    private static final Fields FIELDS = new Fields();
    private static final Field.Text RUN_ID = FIELDS.text("run_id");
    private static final Field.Text MODEL_JSON = FIELDS.text("model_json");
    private static final Schema SCHEMA =
        FIELDS.schema().check(RUN_ID, STRING, REQUIRED).check(MODEL_JSON, STRING, REQUIRED);

    public static LogModel from(ServerRequest request) {
      var message = request.readMessage(SCHEMA);
      return of(new RunId(message.text(RUN_ID)), message.text(MODEL_JSON));
    }

    /** From the JSON that a client sends about the model. */
    public static LogModel of(RunId run, String model) {
      return new LogModel(run, LoggedModelsTag.entry(model));
    }
  }
}
