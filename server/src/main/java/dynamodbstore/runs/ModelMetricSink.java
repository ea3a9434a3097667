package dynamodbstore.runs;

import dynamodbstore.api.Caller;
import dynamodbstore.api.RunLocation;
import dynamodbstore.runs.messages.MetricEntry;
import java.util.List;

/** Port through which metrics that evaluate a logged model are also stored with that model. */
public interface ModelMetricSink {
  /** Stores entries, each of which has a model. Idempotent. */
  void log(Caller caller, RunLocation run, List<MetricEntry> entries);
}
