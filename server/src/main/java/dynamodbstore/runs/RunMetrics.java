package dynamodbstore.runs;

import dynamodbstore.api.RunPlace;
import dynamodbstore.metrics.Point;
import java.util.List;
import java.util.Map;

/** Where the metrics of runs go. */
public interface RunMetrics {
  /** Adds points to the series of a run. Adding one again changes nothing. */
  void append(RunPlace run, Map<String, List<Point>> points);
}
