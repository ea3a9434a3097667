package dynamodbstore.loggedmodels;

import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.datasets.entity.DatasetRef;
import java.util.Optional;

/**
 * Metric of a model, measured by a run, optionally on a dataset. The value is normalised as MLflow
 * does for models: NaN becomes 0, and infinities become the largest doubles.
 */
public record ModelMetric(
    ModelId model,
    RunId run,
    String key,
    double value,
    long timestamp,
    long step,
    Optional<DatasetRef> dataset) {
  public ModelMetric {
    // Adding 0.0 turns -0.0 into 0.0, so that equal values also have equal bits.
    value = Double.isNaN(value) ? 0 : Math.clamp(value, -Double.MAX_VALUE, Double.MAX_VALUE) + 0.0;
  }

  /** The identity of a measurement, without its value: it can be recorded only once. */
  ModelMetric identity() {
    return new ModelMetric(model, run, key, 0, timestamp, step, dataset);
  }
}
