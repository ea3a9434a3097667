package dynamodbstore.runs.messages;

import dynamodbstore.metrics.series.Point;
import java.util.Optional;

/** Point of a metric as a client logs it. */
public record MetricEntry(
    String key, double value, long timestamp, long step, Optional<EvaluatedModel> model) {
  /** As it is stored. */
  public Point point() {
    return Point.of(step, timestamp, value);
  }
}
