package dynamodbstore.experiments;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TagMessage;
import dynamodbstore.paging.PageMessage;
import dynamodbstore.paging.TokenPage;
import dynamodbstore.wire.json.JsonWriter;
import dynamodbstore.wire.json.Name;

/** Encoders of the responses of the experiment endpoints. */
final class ExperimentResponses {
  private static final Name EXPERIMENT = Name.of("experiment");
  private static final Name EXPERIMENTS = Name.of("experiments");
  private static final Name EXPERIMENT_ID = Name.of("experiment_id");
  private static final Name NAME = Name.of("name");
  private static final Name ARTIFACT_LOCATION = Name.of("artifact_location");
  private static final Name LIFECYCLE_STAGE = Name.of("lifecycle_stage");
  private static final Name LAST_UPDATE_TIME = Name.of("last_update_time");
  private static final Name CREATION_TIME = Name.of("creation_time");
  private static final Name TAGS = Name.of("tags");
  private static final Name WORKSPACE = Name.of("workspace");

  private ExperimentResponses() {}

  static void id(JsonWriter out, ExperimentId id) {
    out.field(EXPERIMENT_ID, id.toString());
  }

  static void experiment(JsonWriter out, TaggedExperiment tagged) {
    write(out.name(EXPERIMENT), tagged);
  }

  static void page(JsonWriter out, TokenPage<TaggedExperiment> page) {
    PageMessage.write(out, EXPERIMENTS, page, ExperimentResponses::write);
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
