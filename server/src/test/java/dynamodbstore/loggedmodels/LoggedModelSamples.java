package dynamodbstore.loggedmodels;

import dynamodbstore.access.ExperimentScope;
import dynamodbstore.api.Caller;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.Tag;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.experiments.entity.Experiment;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Factory of experiments, models and metrics for tests. */
final class LoggedModelSamples {
  /** All experiments are in the default workspace. */
  static final ExperimentScope SCOPE =
      (caller, named) -> caller.workspace().equals(Caller.DEFAULT_WORKSPACE) ? named : Set.of();

  static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
  static final ExperimentId EXPERIMENT = new ExperimentId(7);
  static final ExperimentId DELETED_EXPERIMENT = new ExperimentId(8);
  static final ExperimentId LATE_EXPERIMENT = new ExperimentId(1L << 40);
  static final RunId RUN = new RunId("run-one");

  private LoggedModelSamples() {}

  static Experiment experiment(ExperimentId id) {
    var stage = id.equals(DELETED_EXPERIMENT) ? Experiment.Stage.DELETED : Experiment.Stage.ACTIVE;
    return new Experiment(
        id, "default", "experiment", "mlflow-artifacts:/" + id, stage, 0, NOW, NOW);
  }

  static LoggedModelRequests.Create create(String name) {
    return new LoggedModelRequests.Create(EXPERIMENT, name, "", "", List.of(), List.of());
  }

  static LoggedModelRequests.Create create(String name, List<Tag> tags, List<ModelParam> params) {
    return new LoggedModelRequests.Create(EXPERIMENT, name, "agent", RUN.text(), params, tags);
  }

  static LoggedModel model(String id, String name) {
    return new LoggedModel(
        new ModelId(id),
        EXPERIMENT,
        "default",
        name,
        "mlflow-artifacts:/7/models/" + id + "/artifacts",
        "agent",
        RUN.text(),
        LoggedModel.Status.PENDING,
        LoggedModel.Stage.ACTIVE,
        NOW,
        NOW.plusMillis(5));
  }

  static ModelMetric metric(ModelId model, String key, double value, long timestamp) {
    return new ModelMetric(model, RUN, key, value, timestamp, 1, Optional.empty());
  }

  static ModelMetric on(DatasetRef dataset, ModelMetric metric) {
    return new ModelMetric(
        metric.model(),
        metric.run(),
        metric.key(),
        metric.value(),
        metric.timestamp(),
        metric.step(),
        Optional.of(dataset));
  }
}
