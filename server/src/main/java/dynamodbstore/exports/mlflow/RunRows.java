package dynamodbstore.exports.mlflow;

import dynamodbstore.api.RunLocation;
import dynamodbstore.exports.mlflow.MlflowExportReport.Kind;
import dynamodbstore.metrics.MetricRepository;
import dynamodbstore.runs.data.RunSummary;
import dynamodbstore.runs.data.RunWithData;
import dynamodbstore.runs.storage.RunPurgeRepository;
import dynamodbstore.runs.storage.RunReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows of runs with all that they logged. */
final class RunRows {
  private final RunReader reader;
  private final MetricRepository histories;
  private final MlflowRows runs;
  private final MlflowRows params;
  private final MlflowRows tags;
  private final MetricRows metrics;
  private final InputRows inputs;
  private final MlflowExportReport report;

  RunRows(
      RunReader reader,
      MetricRepository histories,
      InputRows inputs,
      MlflowFile file,
      MlflowExportReport report) {
    this.reader = reader;
    this.histories = histories;
    this.inputs = inputs;
    this.runs =
        file.rows(
            "runs",
            "run_uuid",
            "name",
            "source_type",
            "source_name",
            "entry_point_name",
            "user_id",
            "status",
            "start_time",
            "end_time",
            "source_version",
            "lifecycle_stage",
            "artifact_uri",
            "experiment_id",
            "deleted_time");
    this.params = file.rows("params", "key", "value", "run_uuid");
    this.tags = file.rows("tags", "key", "value", "run_uuid");
    this.metrics = new MetricRows(file, report);
    this.report = report;
  }

  /** Adds some runs, whose data are read together, and their histories metric by metric. */
  void add(List<RunSummary> some) {
    var byMetric = new LinkedHashMap<String, List<RunLocation>>();
    reader.readData(some).forEach(run -> add(run, byMetric));
    byMetric.forEach(
        (key, locations) ->
            metrics.addHistory(key, histories.histories(locations, key, Integer.MAX_VALUE)));
    report.written(Kind.RUN, some.size());
  }

  private void add(RunWithData one, Map<String, List<RunLocation>> byMetric) {
    var summary = one.info();
    var run = summary.run();
    var id = summary.location().run().text();
    runs.add(
        id,
        run.name(),
        "UNKNOWN",
        "",
        "",
        run.user(),
        run.status().name(),
        run.start().toEpochMilli(),
        run.end().map(end -> end.toEpochMilli()),
        "",
        summary.stage(),
        summary.artifactUri(),
        summary.location().experiment().number(),
        summary.isActive() ? null : RunPurgeRepository.deletionOf(summary).toEpochMilli());
    one.params().forEach(param -> params.add(param.key(), param.value(), id));
    one.tags().forEach(tag -> tags.add(tag.key(), tag.value(), id));
    one.metrics()
        .forEach(
            metric -> {
              metrics.addLatest(summary.location().run(), metric);
              var _ =
                  byMetric
                      .computeIfAbsent(metric.key(), _ -> new ArrayList<>())
                      .add(summary.location());
            });
    inputs.add(summary.location(), one.links());
  }
}
