package dynamodbstore.loggedmodels;

import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.loggedmodels.LoggedModelRequests.ByDataset;
import dynamodbstore.search.EntityView;
import java.util.List;
import java.util.Optional;

/**
 * Adapter that exposes a logged model to filters and orderings.
 *
 * @param more the model with tags, params and metrics; present if the search refers to these
 */
record LoggedModelView(LoggedModel model, Optional<LoggedModelDetails> more) implements EntityView {
  static LoggedModelView of(LoggedModel model) {
    return new LoggedModelView(model, Optional.empty());
  }

  static LoggedModelView of(LoggedModelDetails details) {
    return new LoggedModelView(details.model(), Optional.of(details));
  }

  @Override
  public Optional<Datum> attribute(String key) {
    return switch (key) {
      case "model_id" -> text(model.id().text());
      case "name" -> text(model.name());
      case "model_type" -> text(model.type());
      // The reference stores a number here, and compares it with the text in the filter.
      case "status" -> text(Integer.toString(LoggedModelStatusName.of(model.status()).number()));
      case "source_run_id" -> text(model.sourceRun()).filter(_ -> !model.sourceRun().isEmpty());
      case "experiment_id" -> Optional.of(new Datum.Whole(model.experiment().number()));
      case "artifact_location" -> text(model.artifactLocation());
      case "lifecycle_stage" -> text(model.isActive() ? "active" : "deleted");
      case "creation_timestamp_ms" -> Optional.of(new Datum.Whole(model.created().toEpochMilli()));
      case "last_updated_timestamp_ms" ->
          Optional.of(new Datum.Whole(model.updated().toEpochMilli()));
      default -> Optional.empty();
    };
  }

  @Override
  public Optional<String> tag(String key) {
    return whole().tags().stream()
        .filter(tag -> tag.key().equals(key))
        .findFirst()
        .map(tag -> tag.value());
  }

  @Override
  public Optional<String> param(String key) {
    return whole().params().stream()
        .filter(param -> param.key().equals(key))
        .findFirst()
        .map(ModelParam::value);
  }

  @Override
  public List<Measurement> measurements(String key) {
    return whole().metrics().stream()
        .filter(metric -> metric.key().equals(key))
        .map(
            metric ->
                new Measurement(
                    metric.value(),
                    metric.timestamp(),
                    metric.step(),
                    metric.dataset().map(DatasetRef::name),
                    metric.dataset().map(DatasetRef::digest)))
        .toList();
  }

  /** The same model with only the metrics measured on some datasets. */
  LoggedModelView measuredOn(List<ByDataset> datasets) {
    var metrics =
        whole().metrics().stream()
            .filter(metric -> datasets.stream().anyMatch(dataset -> dataset.admits(metric)))
            .toList();
    return of(new LoggedModelDetails(model, whole().tags(), whole().params(), metrics));
  }

  boolean isMeasured() {
    return !whole().metrics().isEmpty();
  }

  private LoggedModelDetails whole() {
    return more.orElseThrow();
  }

  private static Optional<Datum> text(String text) {
    return Optional.of(new Datum.Text(text));
  }
}
