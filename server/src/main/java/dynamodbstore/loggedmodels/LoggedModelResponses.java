package dynamodbstore.loggedmodels;

import dynamodbstore.api.Tag;
import dynamodbstore.api.TagMessage;
import dynamodbstore.paging.PageMessage;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.wire.json.JsonWriter;
import dynamodbstore.wire.json.Name;

/** Response messages of logged models. */
final class LoggedModelResponses {
  private static final Name MODEL = Name.of("model");
  private static final Name MODELS = Name.of("models");
  private static final Name INFO = Name.of("info");
  private static final Name MODEL_ID = Name.of("model_id");
  private static final Name EXPERIMENT_ID = Name.of("experiment_id");
  private static final Name NAME = Name.of("name");
  private static final Name CREATION_TIMESTAMP_MS = Name.of("creation_timestamp_ms");
  private static final Name LAST_UPDATED_TIMESTAMP_MS = Name.of("last_updated_timestamp_ms");
  private static final Name ARTIFACT_URI = Name.of("artifact_uri");
  private static final Name STATUS = Name.of("status");
  private static final Name MODEL_TYPE = Name.of("model_type");
  private static final Name SOURCE_RUN_ID = Name.of("source_run_id");
  private static final Name TAGS = Name.of("tags");
  private static final Name DATA = Name.of("data");
  private static final Name PARAMS = Name.of("params");
  private static final Name METRICS = Name.of("metrics");
  private static final Name KEY = Name.of("key");
  private static final Name VALUE = Name.of("value");
  private static final Name TIMESTAMP = Name.of("timestamp");
  private static final Name STEP = Name.of("step");
  private static final Name DATASET_NAME = Name.of("dataset_name");
  private static final Name DATASET_DIGEST = Name.of("dataset_digest");
  private static final Name RUN_ID = Name.of("run_id");

  private LoggedModelResponses() {}

  static void model(JsonWriter out, WholeModel whole) {
    write(out.name(MODEL), whole);
  }

  static void page(JsonWriter out, TokenPage<WholeModel> page) {
    PageMessage.write(out, MODELS, page, LoggedModelResponses::write);
  }

  private static void write(JsonWriter out, WholeModel whole) {
    out.beginObject();
    info(out.name(INFO), whole);
    data(out.name(DATA), whole);
    out.endObject();
  }

  private static void info(JsonWriter out, WholeModel whole) {
    var model = whole.model();
    out.beginObject()
        .field(MODEL_ID, model.id().text())
        .field(EXPERIMENT_ID, model.experiment().toString())
        .field(NAME, model.name())
        .field(CREATION_TIMESTAMP_MS, model.created().toEpochMilli())
        .field(LAST_UPDATED_TIMESTAMP_MS, model.updated().toEpochMilli())
        .field(ARTIFACT_URI, model.artifactLocation())
        .field(STATUS, StatusName.of(model.status()).name())
        .field(MODEL_TYPE, model.type())
        .field(SOURCE_RUN_ID, model.sourceRun());
    TagMessage.write(out, TAGS, whole.tags());
    out.endObject();
  }

  private static void data(JsonWriter out, WholeModel whole) {
    out.beginObject();
    TagMessage.write(
        out,
        PARAMS,
        whole.params().stream().map(param -> new Tag(param.key(), param.value())).toList());
    if (!whole.metrics().isEmpty()) {
      out.name(METRICS).beginArray();
      whole.metrics().forEach(metric -> metric(out, metric));
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
