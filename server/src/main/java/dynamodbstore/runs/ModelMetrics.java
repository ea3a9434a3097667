package dynamodbstore.runs;

import dynamodbstore.api.Caller;
import dynamodbstore.api.RunPlace;
import java.util.List;

/** Where metrics go that say something about a logged model, besides to their run. */
public interface ModelMetrics {
  /** Each entry has a model. Logging one again changes nothing. */
  void log(Caller caller, RunPlace run, List<MetricEntry> entries);
}
