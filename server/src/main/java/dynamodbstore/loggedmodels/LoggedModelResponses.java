package dynamodbstore.loggedmodels;

import dynamodbstore.api.Tag;
import dynamodbstore.api.TagMessage;
import dynamodbstore.paging.PageEncoder;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.JsonWriter;

/** Response messages of logged models. */
final class LoggedModelResponses {
  private static final EncodedName MODEL = EncodedName.of("model");
  private static final EncodedName MODELS = EncodedName.of("models");
  private static final EncodedName INFO = EncodedName.of("info");
  private static final EncodedName MODEL_ID = EncodedName.of("model_id");
  private static final EncodedName EXPERIMENT_ID = EncodedName.of("experiment_id");
  private static final EncodedName NAME = EncodedName.of("name");
  private static final EncodedName CREATION_TIMESTAMP_MS = EncodedName.of("creation_timestamp_ms");
  private static final EncodedName LAST_UPDATED_TIMESTAMP_MS =
      EncodedName.of("last_updated_timestamp_ms");
  private static final EncodedName ARTIFACT_URI = EncodedName.of("artifact_uri");
  private static final EncodedName STATUS = EncodedName.of("status");
  private static final EncodedName MODEL_TYPE = EncodedName.of("model_type");
  private static final EncodedName SOURCE_RUN_ID = EncodedName.of("source_run_id");
  private static final EncodedName TAGS = EncodedName.of("tags");
  private static final EncodedName DATA = EncodedName.of("data");
  private static final EncodedName PARAMS = EncodedName.of("params");
  private static final EncodedName METRICS = EncodedName.of("metrics");
  private static final EncodedName KEY = EncodedName.of("key");
  private static final EncodedName VALUE = EncodedName.of("value");
  private static final EncodedName TIMESTAMP = EncodedName.of("timestamp");
  private static final EncodedName STEP = EncodedName.of("step");
  private static final EncodedName DATASET_NAME = EncodedName.of("dataset_name");
  private static final EncodedName DATASET_DIGEST = EncodedName.of("dataset_digest");
  private static final EncodedName RUN_ID = EncodedName.of("run_id");

  private LoggedModelResponses() {}

  static void model(JsonWriter out, LoggedModelDetails details) {
    write(out.name(MODEL), details);
  }

  static void page(JsonWriter out, TokenPage<LoggedModelDetails> page) {
    PageEncoder.write(out, MODELS, page, LoggedModelResponses::write);
  }

  private static void write(JsonWriter out, LoggedModelDetails details) {
    out.beginObject();
    info(out.name(INFO), details);
    data(out.name(DATA), details);
    out.endObject();
  }

  private static void info(JsonWriter out, LoggedModelDetails details) {
    var model = details.model();
    out.beginObject()
        .field(MODEL_ID, model.id().text())
        .field(EXPERIMENT_ID, model.experiment().toString())
        .field(NAME, model.name())
        .field(CREATION_TIMESTAMP_MS, model.created().toEpochMilli())
        .field(LAST_UPDATED_TIMESTAMP_MS, model.updated().toEpochMilli())
        .field(ARTIFACT_URI, model.artifactLocation())
        .field(STATUS, LoggedModelStatusName.of(model.status()).name())
        .field(MODEL_TYPE, model.type())
        .field(SOURCE_RUN_ID, model.sourceRun());
    TagMessage.write(out, TAGS, details.tags());
    out.endObject();
  }

  private static void data(JsonWriter out, LoggedModelDetails details) {
    out.beginObject();
    TagMessage.write(
        out,
        PARAMS,
        details.params().stream().map(param -> new Tag(param.key(), param.value())).toList());
    if (!details.metrics().isEmpty()) {
      out.name(METRICS).beginArray();
      details.metrics().forEach(metric -> metric(out, metric));
      out.endArray();
    }
    out.endObject();
  }

  private static void metric(JsonWriter out, ModelMetric metric) {
    out.beginObject()
        .field(KEY, metric.key())
        .field(VALUE, metric.value())
        .field(TIMESTAMP, metric.timestamp())
        .field(STEP, metric.step());
    metric
        .dataset()
        .ifPresent(
            dataset ->
                out.field(DATASET_NAME, dataset.name()).field(DATASET_DIGEST, dataset.digest()));
    out.field(MODEL_ID, metric.model().text()).field(RUN_ID, metric.run().text()).endObject();
  }
}
