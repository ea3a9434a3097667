package dynamodbstore.experiments;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TagMessage;
import dynamodbstore.experiments.entity.TaggedExperiment;
import dynamodbstore.paging.PageEncoder;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.wire.json.EncodedName;
import dynamodbstore.wire.json.JsonWriter;

/** Encoders of the responses of the experiment endpoints. */
final class ExperimentResponses {
  private static final EncodedName EXPERIMENT = EncodedName.of("experiment");
  private static final EncodedName EXPERIMENTS = EncodedName.of("experiments");
  private static final EncodedName EXPERIMENT_ID = EncodedName.of("experiment_id");
  private static final EncodedName NAME = EncodedName.of("name");
  private static final EncodedName ARTIFACT_LOCATION = EncodedName.of("artifact_location");
  private static final EncodedName LIFECYCLE_STAGE = EncodedName.of("lifecycle_stage");
  private static final EncodedName LAST_UPDATE_TIME = EncodedName.of("last_update_time");
  private static final EncodedName CREATION_TIME = EncodedName.of("creation_time");
  private static final EncodedName TAGS = EncodedName.of("tags");
  private static final EncodedName WORKSPACE = EncodedName.of("workspace");

  private ExperimentResponses() {}

  static void id(JsonWriter out, ExperimentId id) {
    out.field(EXPERIMENT_ID, id.toString());
  }

  static void experiment(JsonWriter out, TaggedExperiment tagged) {
    write(out.name(EXPERIMENT), tagged);
  }

  static void page(JsonWriter out, TokenPage<TaggedExperiment> page) {
    PageEncoder.write(out, EXPERIMENTS, page, ExperimentResponses::write);
  }

  private static void write(JsonWriter out, TaggedExperiment tagged) {
    var experiment = tagged.experiment();
    out.beginObject()
        .field(EXPERIMENT_ID, experiment.id().toString())
        .field(NAME, experiment.name())
        .field(ARTIFACT_LOCATION, experiment.artifactLocation())
        .field(LIFECYCLE_STAGE, experiment.stage().text())
        .field(LAST_UPDATE_TIME, experiment.updated().toEpochMilli())
        .field(CREATION_TIME, experiment.created().toEpochMilli());
    TagMessage.write(out, TAGS, tagged.tags());
    out.field(WORKSPACE, experiment.workspace());
    out.endObject();
  }
}
