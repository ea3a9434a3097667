package dynamodbstore.archive.records;

import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.archive.ArchiveRecord;
import dynamodbstore.archive.RecordWriter;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.loggedmodels.LoggedModel;
import dynamodbstore.loggedmodels.LoggedModelDetails;
import dynamodbstore.loggedmodels.ModelMetric;
import dynamodbstore.loggedmodels.ModelParam;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Records of logged models. */
public final class LoggedModelRecords {
  private LoggedModelRecords() {}

  public static void write(RecordWriter out, LoggedModelDetails details) {
    var model = details.model();
    out.text("model_id", model.id().text());
    ExperimentRecords.id(out, model.experiment());
    var params = new LinkedHashMap<String, String>();
    details.params().forEach(param -> params.put(param.key(), param.value()));
    out.text("workspace", model.workspace())
        .text("name", model.name())
        .text("artifact_uri", model.artifactLocation())
        .text("model_type", model.type())
        .text("source_run_id", model.sourceRun())
        .text("status", model.status().name())
        .text("stage", model.stage().name())
        .number("creation_time", model.created().toEpochMilli())
        .number("last_update_time", model.updated().toEpochMilli())
        .texts("tags", RecordTags.map(details.tags()))
        .texts("params", params)
        .records("metrics", details.metrics(), LoggedModelRecords::write);
  }

  private static void write(RecordWriter out, ModelMetric metric) {
    out.text("run_id", metric.run().text())
        .text("key", metric.key())
        .real("value", metric.value())
        .number("timestamp", metric.timestamp())
        .number("step", metric.step())
        .text("dataset_name", metric.dataset().map(DatasetRef::name))
        .text("dataset_digest", metric.dataset().map(DatasetRef::digest));
  }

  public static LoggedModelDetails read(ArchiveRecord from) {
    var id = new ModelId(from.text("model_id"));
    var model =
        new LoggedModel(
            id,
            ExperimentRecords.id(from),
            from.text("workspace"),
            from.text("name"),
            from.text("artifact_uri"),
            from.text("model_type"),
            from.text("source_run_id"),
            from.constant("status", LoggedModel.Status.class),
            from.constant("stage", LoggedModel.Stage.class),
            RecordTime.read(from, "creation_time"),
            RecordTime.read(from, "last_update_time"));
    return new LoggedModelDetails(
        model,
        RecordTags.list(from.map("tags")),
        from.map("params").entrySet().stream()
            .map(param -> new ModelParam(param.getKey(), param.getValue()))
            .toList(),
        metrics(id, from.records("metrics")));
  }

  private static List<ModelMetric> metrics(ModelId model, List<ArchiveRecord> all) {
    return all.stream()
        .map(
            from ->
                new ModelMetric(
                    model,
                    new RunId(from.text("run_id")),
                    from.text("key"),
                    from.real("value"),
                    from.number("timestamp"),
                    from.number("step"),
                    dataset(from)))
        .toList();
  }

  private static Optional<DatasetRef> dataset(ArchiveRecord from) {
    return from.find("dataset_name").map(name -> new DatasetRef(name, from.text("dataset_digest")));
  }
}
