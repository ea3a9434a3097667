package dynamodbstore.imports.source;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.imports.entities.SourceLoggedModel;
import dynamodbstore.loggedmodels.LoggedModel;
import dynamodbstore.loggedmodels.ModelMetric;
import dynamodbstore.loggedmodels.ModelParam;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads logged models in the order of their ids, a page at a time. Databases before MLflow 3 have
 * none.
 */
final class SourceLoggedModels implements ImportSource.LoggedModels {
  private static final int METRICS_AT_ONCE = 1000;

  private final SourceDatabase database;

  /** Column with the workspace of the experiment. */
  private final String workspace;

  SourceLoggedModels(SourceDatabase database) {
    this.database = database;
    this.workspace =
        database.hasColumn("experiments", "workspace")
            ? "(SELECT e.workspace FROM experiments e WHERE e.experiment_id = m.experiment_id) AS workspace"
            : "NULL AS workspace";
  }

  @Override
  public void each(Consumer<SourceLoggedModel> consumer) {
    if (!database.hasTable("logged_models")) {
      return;
    }
    var page = page("", List.of());
    while (!page.isEmpty()) {
      complete(page, consumer);
      page = page("WHERE model_id > ? ", List.of(page.getLast().id().text()));
    }
  }

  private List<LoggedModel> page(String where, List<String> arguments) {
    return database.list(
        "SELECT *, %s FROM logged_models m %sORDER BY model_id LIMIT %d"
            .formatted(workspace, where, IdPage.SIZE),
        arguments,
        SourceLoggedModels::model);
  }

  private static LoggedModel model(SourceRow row) {
    return new LoggedModel(
        new ModelId(row.text("model_id")),
        new ExperimentId(row.number("experiment_id")),
        row.find("workspace").orElse(Caller.DEFAULT_WORKSPACE),
        row.text("name"),
        row.text("artifact_location"),
        row.text("model_type"),
        row.text("source_run_id"),
        status(row.number("status")),
        row.text("lifecycle_stage").equals("deleted")
            ? LoggedModel.Stage.DELETED
            : LoggedModel.Stage.ACTIVE,
        Instant.ofEpochMilli(row.number("creation_timestamp_ms")),
        Instant.ofEpochMilli(row.number("last_updated_timestamp_ms")));
  }

  /** The numbers are those of the protocol. */
  private static LoggedModel.Status status(long number) {
    var all = LoggedModel.Status.values();
    return number < 0 || number >= all.length
        ? LoggedModel.Status.UNSPECIFIED
        : all[Math.toIntExact(number)];
  }

  private void complete(List<LoggedModel> page, Consumer<SourceLoggedModel> consumer) {
    var ids = IdPage.arguments(page.stream().map(model -> model.id().text()).toList());
    try (var tags = pairs("logged_model_tags", "tag", ids);
        var params = pairs("logged_model_params", "param", ids)) {
      for (var model : page) {
        var id = model.id().text();
        consumer.accept(
            new SourceLoggedModel(
                model,
                tags.take(id),
                params.take(id).stream()
                    .map(param -> new ModelParam(param.key(), param.value()))
                    .toList()));
      }
    }
  }

  private GroupedRows<Tag> pairs(String table, String prefix, List<String> ids) {
    var sql =
        "SELECT model_id, %s_key AS k, %s_value AS v FROM %s WHERE model_id IN (%s) ORDER BY model_id, k"
            .formatted(prefix, prefix, table, IdPage.PLACEHOLDERS);
    return new GroupedRows<>(
        database.rows(sql, ids), "model_id", row -> new Tag(row.text("k"), row.text("v")));
  }

  @Override
  public void metrics(SourceLoggedModel owner, Consumer<List<ModelMetric>> consumer) {
    var model = owner.model().id();
    var some = new ArrayList<ModelMetric>();
    try (var rows =
        database.rows(
            "SELECT * FROM logged_model_metrics WHERE model_id = ?", List.of(model.text()))) {
      while (rows.next()) {
        some.add(metric(model, rows.row()));
        if (some.size() == METRICS_AT_ONCE) {
          consumer.accept(List.copyOf(some));
          some.clear();
        }
      }
    }
    if (!some.isEmpty()) {
      consumer.accept(some);
    }
  }

  private static ModelMetric metric(ModelId model, SourceRow row) {
    var name = row.text("dataset_name");
    var digest = row.text("dataset_digest");
    return new ModelMetric(
        model,
        new RunId(row.text("run_id")),
        row.text("metric_name"),
        row.real("metric_value"),
        row.number("metric_timestamp_ms"),
        row.number("metric_step"),
        name.isEmpty() || digest.isEmpty()
            ? Optional.empty()
            : Optional.of(new DatasetRef(name, digest)));
  }
}
