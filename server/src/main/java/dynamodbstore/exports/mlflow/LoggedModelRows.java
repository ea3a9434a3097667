package dynamodbstore.exports.mlflow;

import dynamodbstore.exports.mlflow.MlflowExportReport.Kind;
import dynamodbstore.loggedmodels.LoggedModel;
import dynamodbstore.loggedmodels.LoggedModelDetails;
import dynamodbstore.loggedmodels.ModelMetric;
import java.util.Locale;
import java.util.Optional;

/** Rows of logged models with their params, tags and metrics. */
final class LoggedModelRows {
  private final MlflowRows models;
  private final MlflowRows params;
  private final MlflowRows tags;
  private final MlflowRows metrics;
  private final MlflowExportReport report;

  LoggedModelRows(MlflowFile file, MlflowExportReport report) {
    this.models =
        file.rows(
            "logged_models",
            "model_id",
            "experiment_id",
            "name",
            "artifact_location",
            "creation_timestamp_ms",
            "last_updated_timestamp_ms",
            "status",
            "lifecycle_stage",
            "model_type",
            "source_run_id");
    this.params =
        file.rows("logged_model_params", "model_id", "experiment_id", "param_key", "param_value");
    this.tags = file.rows("logged_model_tags", "model_id", "experiment_id", "tag_key", "tag_value");
    this.metrics =
        file.rows(
            "logged_model_metrics",
            "model_id",
            "experiment_id",
            "run_id",
            "metric_name",
            "metric_value",
            "metric_timestamp_ms",
            "metric_step",
            "dataset_name",
            "dataset_digest");
    this.report = report;
  }

  void add(LoggedModelDetails details) {
    var one = details.model();
    var id = one.id().text();
    long experiment = one.experiment().number();
    models.add(
        id,
        experiment,
        one.name(),
        one.artifactLocation(),
        one.created().toEpochMilli(),
        one.updated().toEpochMilli(),
        number(one.status()),
        one.stage().name().toLowerCase(Locale.ROOT),
        present(one.type()),
        present(one.sourceRun()));
    details.params().forEach(param -> params.add(id, experiment, param.key(), param.value()));
    details.tags().forEach(tag -> tags.add(id, experiment, tag.key(), tag.value()));
    details.metrics().forEach(metric -> add(experiment, metric));
    report.written(Kind.LOGGED_MODEL, 1);
  }

  /** The protocol's number. */
  private static int number(LoggedModel.Status status) {
    return switch (status) {
      case UNSPECIFIED -> 0;
      case PENDING -> 1;
      case READY -> 2;
      case FAILED -> 3;
    };
  }

  private void add(long experiment, ModelMetric one) {
    metrics.add(
        one.model().text(),
        experiment,
        one.run().text(),
        one.key(),
        one.value(),
        one.timestamp(),
        one.step(),
        one.dataset().map(dataset -> dataset.name()),
        one.dataset().map(dataset -> dataset.digest()));
  }

  /** Counts what the database cannot hold, after all rows were flushed. */
  void reportIgnored() {
    report.skipped(
        "metrics of logged models",
        metrics.ignored(),
        "MLflow's database has one value for each run, step and time, also of several datasets");
  }

  private static Optional<String> present(String text) {
    return Optional.of(text).filter(given -> !given.isEmpty());
  }
}
