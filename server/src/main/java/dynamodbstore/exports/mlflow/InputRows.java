package dynamodbstore.exports.mlflow;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.datasets.entity.Dataset;
import dynamodbstore.datasets.entity.DatasetLink;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.datasets.entity.DatasetRepository;
import dynamodbstore.datasets.links.RunLinks;
import dynamodbstore.exports.mlflow.MlflowExportReport.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rows of inputs and outputs of runs, and of datasets, which are written when a run uses them. */
final class InputRows {
  /** More datasets are read again when another run uses them. */
  private static final int REMEMBERED = 10_000;

  private final DatasetRepository repository;
  private final MlflowRows datasets;
  private final MlflowRows inputs;
  private final MlflowRows tags;
  private final MlflowExportReport report;
  private final Set<String> written = new HashSet<>();

  InputRows(DatasetRepository repository, MlflowFile file, MlflowExportReport report) {
    this.repository = repository;
    this.datasets =
        file.rows(
            "datasets",
            "dataset_uuid",
            "experiment_id",
            "name",
            "digest",
            "dataset_source_type",
            "dataset_source",
            "dataset_schema",
            "dataset_profile");
    this.inputs =
        file.rows(
            "inputs",
            "input_uuid",
            "source_type",
            "source_id",
            "destination_type",
            "destination_id",
            "step");
    this.tags = file.rows("input_tags", "input_uuid", "name", "value");
    this.report = report;
  }

  void add(RunLocation run, RunLinks links) {
    addDatasets(run.experiment(), links.datasets());
    var id = run.run().text();
    for (var link : links.datasets()) {
      var dataset = id(run.experiment(), link.dataset());
      var input = link("DATASET", dataset, "RUN", id, 0);
      link.tags().forEach(tag -> tags.add(input, tag.key(), tag.value()));
    }
    for (var model : links.models()) {
      var _ = link("RUN_INPUT", id, "MODEL_INPUT", model.text(), 0);
    }
    for (var output : links.outputs()) {
      var _ = link("RUN_OUTPUT", id, "MODEL_OUTPUT", output.model().text(), output.step());
    }
  }

  private String link(
      String sourceType, String source, String targetType, String target, long step) {
    var id = RowIds.of(sourceType, source, target);
    inputs.add(id, sourceType, source, targetType, target, step);
    return id;
  }

  private void addDatasets(ExperimentId experiment, List<DatasetLink> links) {
    var missing =
        links.stream().filter(link -> !written.contains(id(experiment, link.dataset()))).toList();
    if (missing.isEmpty()) {
      return;
    }
    repository.datasets(experiment, missing).values().forEach(one -> add(experiment, one));
  }

  private void add(ExperimentId experiment, Dataset one) {
    var id = id(experiment, one.ref());
    boolean isNew =
        datasets.addNow(
            id,
            experiment.number(),
            one.ref().name(),
            one.ref().digest(),
            one.sourceType(),
            one.body().source(),
            one.body().schema(),
            one.body().profile());
    report.written(Kind.DATASET, isNew ? 1 : 0);
    if (written.size() == REMEMBERED) {
      written.clear();
    }
    var _ = written.add(id);
  }

  private static String id(ExperimentId experiment, DatasetRef dataset) {
    return RowIds.of(experiment, dataset.name(), dataset.digest());
  }
}
