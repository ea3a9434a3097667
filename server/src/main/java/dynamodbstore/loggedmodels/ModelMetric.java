package dynamodbstore.loggedmodels;

import dynamodbstore.api.ModelId;
import dynamodbstore.api.RunId;
import dynamodbstore.datasets.DatasetRef;
import java.util.Optional;

/**
 * A measurement of a model, made by a run, on a dataset if it says so. The value is a number as
 * MLflow keeps it for models: NaN has become 0, and infinities the largest doubles.
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
    // The sum turns -0.0 into 0.0, which it equals.
    value = Double.isNaN(value) ? 0 : Math.clamp(value, -Double.MAX_VALUE, Double.MAX_VALUE) + 0.0;
  }

  /** When and how it was made, whatever came of it: what can be recorded only once. */
  ModelMetric occasion() {
    return new ModelMetric(model, run, key, 0, timestamp, step, dataset);
  }
}
