package dynamodbstore.datasets;

import dynamodbstore.api.ModelId;
import dynamodbstore.api.TagMessage;
import dynamodbstore.datasets.entity.DatasetInput;
import dynamodbstore.datasets.entity.DatasetSummary;
import dynamodbstore.datasets.links.ModelOutput;
import dynamodbstore.datasets.links.RunInputs;
import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.JsonWriter;
import java.util.List;

/** Response messages of datasets, and of the inputs and outputs of runs. */
public final class DatasetResponses {
  private static final EncodedName DATASET_SUMMARIES = EncodedName.of("dataset_summaries");
  private static final EncodedName EXPERIMENT_ID = EncodedName.of("experiment_id");
  private static final EncodedName NAME = EncodedName.of("name");
  private static final EncodedName DIGEST = EncodedName.of("digest");
  private static final EncodedName CONTEXT = EncodedName.of("context");
  private static final EncodedName DATASET_INPUTS = EncodedName.of("dataset_inputs");
  private static final EncodedName MODEL_INPUTS = EncodedName.of("model_inputs");
  private static final EncodedName MODEL_OUTPUTS = EncodedName.of("model_outputs");
  private static final EncodedName MODEL_ID = EncodedName.of("model_id");
  private static final EncodedName STEP = EncodedName.of("step");
  private static final EncodedName TAGS = EncodedName.of("tags");
  private static final EncodedName DATASET = EncodedName.of("dataset");
  private static final EncodedName SOURCE_TYPE = EncodedName.of("source_type");
  private static final EncodedName SOURCE = EncodedName.of("source");
  private static final EncodedName SCHEMA = EncodedName.of("schema");
  private static final EncodedName PROFILE = EncodedName.of("profile");

  private DatasetResponses() {}

  static void summaries(JsonWriter out, List<DatasetSummary> summaries) {
    if (summaries.isEmpty()) {
      return;
    }
    out.name(DATASET_SUMMARIES).beginArray();
    for (var summary : summaries) {
      out.beginObject()
          .field(EXPERIMENT_ID, summary.experiment().toString())
          .field(NAME, summary.dataset().name())
          .field(DIGEST, summary.dataset().digest());
      summary.context().ifPresent(context -> out.field(CONTEXT, context));
      out.endObject();
    }
    out.endArray();
  }

  /** RunInputs, as part of a run. */
  public static void inputs(JsonWriter out, RunInputs inputs) {
    out.beginObject();
    if (!inputs.datasets().isEmpty()) {
      out.name(DATASET_INPUTS).beginArray();
      inputs.datasets().forEach(input -> input(out, input));
      out.endArray();
    }
    if (!inputs.models().isEmpty()) {
      out.name(MODEL_INPUTS).beginArray();
      inputs.models().forEach(model -> model(out, model));
      out.endArray();
    }
    out.endObject();
  }

  /** RunOutputs, as part of a run. */
  public static void outputs(JsonWriter out, List<ModelOutput> outputs) {
    out.beginObject();
    if (!outputs.isEmpty()) {
      out.name(MODEL_OUTPUTS).beginArray();
      for (var output : outputs) {
        out.beginObject()
            .field(MODEL_ID, output.model().text())
            .field(STEP, output.step())
            .endObject();
      }
      out.endArray();
    }
    out.endObject();
  }

  private static void model(JsonWriter out, ModelId model) {
    out.beginObject().field(MODEL_ID, model.text()).endObject();
  }

  /** Writes a dataset input. An empty schema or profile is omitted, as if it were missing. */
  private static void input(JsonWriter out, DatasetInput input) {
    out.beginObject();
    TagMessage.write(out, TAGS, input.tags());
    var dataset = input.dataset();
    out.name(DATASET)
        .beginObject()
        .field(NAME, dataset.ref().name())
        .field(DIGEST, dataset.ref().digest())
        .field(SOURCE_TYPE, dataset.sourceType())
        .field(SOURCE, dataset.body().source());
    var schema = dataset.body().schema().filter(text -> !text.isEmpty());
    schema.ifPresent(text -> out.field(SCHEMA, text));
    var profile = dataset.body().profile().filter(text -> !text.isEmpty());
    profile.ifPresent(text -> out.field(PROFILE, text));
    out.endObject().endObject();
  }
}
