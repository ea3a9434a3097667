package dynamodbstore.runs;

import dynamodbstore.metrics.Point;
import java.util.Optional;

/** One measurement as a client logs it. */
public record MetricEntry(
    String key, double value, long timestamp, long step, Optional<EvaluatedModel> model) {
  /** As it is kept: infinities become the largest doubles, as in the reference's databases. */
  public Point point() {
    double kept = Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, value));
    return new Point(step, timestamp, kept);
  }
}
