package dynamodbstore.exports.mlflow;

import dynamodbstore.experiments.entity.TaggedExperiment;
import dynamodbstore.exports.mlflow.MlflowExportReport.Kind;

/** Rows of experiments with their tags. */
final class ExperimentRows {
  private final MlflowRows experiments;
  private final MlflowRows tags;
  private final MlflowExportReport report;

  ExperimentRows(MlflowFile file, MlflowExportReport report) {
    this.experiments =
        file.rows(
            "experiments",
            "experiment_id",
            "name",
            "artifact_location",
            "lifecycle_stage",
            "creation_time",
            "last_update_time",
            "workspace");
    this.tags = file.rows("experiment_tags", "key", "value", "experiment_id");
    this.report = report;
  }

  void add(TaggedExperiment tagged) {
    var one = tagged.experiment();
    long id = one.id().number();
    experiments.add(
        id,
        one.name(),
        one.artifactLocation(),
        one.stage().text(),
        one.created().toEpochMilli(),
        one.updated().toEpochMilli(),
        one.workspace());
    tagged.tags().forEach(tag -> tags.add(tag.key(), tag.value(), id));
    report.written(Kind.EXPERIMENT, 1);
  }
}
