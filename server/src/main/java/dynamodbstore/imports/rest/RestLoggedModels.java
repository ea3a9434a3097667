package dynamodbstore.imports.rest;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.imports.entities.SourceLoggedModel;
import dynamodbstore.imports.source.ImportSource;
import dynamodbstore.loggedmodels.LoggedModel;
import dynamodbstore.loggedmodels.ModelMetric;
import dynamodbstore.loggedmodels.ModelParam;
import dynamodbstore.wire.json.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads logged models, which MLflow 2 has not. The API finds no deleted ones. The metrics of the
 * page that is being read are in memory.
 */
final class RestLoggedModels implements ImportSource.LoggedModels {
  private static final int PAGE = 50;

  private final ExperimentApis experiments;
  private Map<ModelId, List<ModelMetric>> metrics = Map.of();

  RestLoggedModels(ExperimentApis experiments) {
    this.experiments = experiments;
  }

  @Override
  public void each(Consumer<SourceLoggedModel> consumer) {
    experiments.each(
        (api, experiment) ->
            api.pages(
                token -> search(experiment, token),
                page -> {
                  var found = page.list("models");
                  metrics = new LinkedHashMap<>();
                  found.forEach(one -> metrics.put(id(one), metrics(one)));
                  found.forEach(one -> consumer.accept(model(api, one)));
                }));
  }

  private static RestRequest search(long experiment, Optional<String> token) {
    var body = new LinkedHashMap<String, Json>();
    body.put("experiment_ids", RestRequest.texts(List.of(Long.toString(experiment))));
    body.put("max_results", RestRequest.number(PAGE));
    token.ifPresent(text -> body.put("page_token", RestRequest.text(text)));
    return RestRequest.post("/api/2.0/mlflow/logged-models/search", body);
  }

  private static ModelId id(JsonFields one) {
    return new ModelId(one.fields("info").text("model_id"));
  }

  private static SourceLoggedModel model(RestApi api, JsonFields one) {
    var info = one.fields("info");
    return new SourceLoggedModel(
        new LoggedModel(
            id(one),
            new ExperimentId(info.number("experiment_id")),
            api.workspace().orElse(Caller.DEFAULT_WORKSPACE),
            info.text("name"),
            info.text("artifact_uri"),
            info.text("model_type"),
            info.text("source_run_id"),
            status(info.text("status")),
            LoggedModel.Stage.ACTIVE,
            Instant.ofEpochMilli(info.number("creation_timestamp_ms")),
            Instant.ofEpochMilli(info.number("last_updated_timestamp_ms"))),
        info.tags("tags"),
        one.fields("data").tags("params").stream()
            .map(param -> new ModelParam(param.key(), param.value()))
            .toList());
  }

  private static LoggedModel.Status status(String name) {
    return switch (name) {
      case "LOGGED_MODEL_PENDING" -> LoggedModel.Status.PENDING;
      case "LOGGED_MODEL_READY" -> LoggedModel.Status.READY;
      case "LOGGED_MODEL_UPLOAD_FAILED" -> LoggedModel.Status.FAILED;
      default -> LoggedModel.Status.UNSPECIFIED;
    };
  }

  private static List<ModelMetric> metrics(JsonFields one) {
    return one.fields("data").list("metrics").stream()
        .map(
            metric ->
                new ModelMetric(
                    id(one),
                    new RunId(metric.text("run_id")),
                    metric.text("key"),
                    metric.real("value"),
                    metric.number("timestamp"),
                    metric.number("step"),
                    dataset(metric)))
        .toList();
  }

  private static Optional<DatasetRef> dataset(JsonFields metric) {
    var name = metric.text("dataset_name");
    var digest = metric.text("dataset_digest");
    return name.isEmpty() || digest.isEmpty()
        ? Optional.empty()
        : Optional.of(new DatasetRef(name, digest));
  }

  @Override
  public void metrics(SourceLoggedModel model, Consumer<List<ModelMetric>> consumer) {
    var all = metrics.getOrDefault(model.model().id(), List.of());
    if (!all.isEmpty()) {
      consumer.accept(all);
    }
  }
}
