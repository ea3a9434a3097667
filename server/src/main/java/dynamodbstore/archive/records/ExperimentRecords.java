package dynamodbstore.archive.records;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.MalformedRecord;
import dynamodbstore.archive.RecordWriter;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.experiments.entity.TaggedExperiment;

/** Records of experiments. */
public final class ExperimentRecords {
  private static final String ID = "experiment_id";

  private ExperimentRecords() {}

  public static void write(RecordWriter out, TaggedExperiment tagged) {
    var experiment = tagged.experiment();
    id(out, experiment.id());
    out.text("workspace", experiment.workspace())
        .text("name", experiment.name())
        .text("artifact_location", experiment.artifactLocation())
        .text("stage", experiment.stage().name())
        .number("deletions", experiment.epoch())
        .number("creation_time", experiment.created().toEpochMilli())
        .number("last_update_time", experiment.updated().toEpochMilli())
        .texts("tags", RecordTags.map(tagged.tags()));
  }

  public static TaggedExperiment read(ArchiveRecord from) {
    return new TaggedExperiment(
        new Experiment(
            id(from),
            from.text("workspace"),
            from.text("name"),
            from.text("artifact_location"),
            from.constant("stage", Experiment.Stage.class),
            from.number("deletions"),
            RecordTime.read(from, "creation_time"),
            RecordTime.read(from, "last_update_time")),
        RecordTags.list(from.map("tags")));
  }

  /** Writes to which experiment something belongs. A text, as in MLflow's API. */
  static void id(RecordWriter out, ExperimentId id) {
    out.text(ID, id.toString());
  }

  static ExperimentId id(ArchiveRecord from) {
    var text = from.text(ID);
    try {
      long number = Long.parseLong(text);
      if (number >= 0) {
        return new ExperimentId(number);
      }
    } catch (NumberFormatException _) {
      // Refused below.
    }
    throw new MalformedRecord("\"%s\" is no id of an experiment".formatted(text));
  }
}
