package dynamodbstore;

import dynamodbstore.api.Caller;
import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.datasets.entity.DatasetRef;
import dynamodbstore.loggedmodels.LoggedModelService;
import dynamodbstore.loggedmodels.ModelMetric;
import dynamodbstore.runs.ModelMetricSink;
import dynamodbstore.runs.messages.MetricEntry;
import java.util.List;
import java.util.Optional;

/** Adapter that copies metrics of a run that refer to a logged model to that model. */
final class ModelMetricForwarder implements ModelMetricSink {
  private final LoggedModelService models;

  ModelMetricForwarder(LoggedModelService models) {
    this.models = models;
  }

  @Override
  public void log(Caller caller, RunLocation run, List<MetricEntry> entries) {
    models.recordMetrics(
        caller, entries.stream().flatMap(entry -> metric(run, entry).stream()).toList());
  }

  private static Optional<ModelMetric> metric(RunLocation run, MetricEntry entry) {
    return entry
        .model()
        .map(
            model ->
                new ModelMetric(
                    new ModelId(model.modelId()),
                    run.run(),
                    entry.key(),
                    entry.value(),
                    entry.timestamp(),
                    entry.step(),
                    DatasetRef.parse(model.datasetName(), model.datasetDigest())));
  }
}
