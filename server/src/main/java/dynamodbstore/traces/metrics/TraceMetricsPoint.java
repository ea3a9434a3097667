package dynamodbstore.traces.metrics;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Result of one group.
 *
 * @param values by the label of their aggregation, such as AVG or P50.0
 */
public record TraceMetricsPoint(
    String metric, Map<String, String> dimensions, Map<String, Double> values) {
  public TraceMetricsPoint {
    dimensions = Collections.unmodifiableMap(new LinkedHashMap<>(dimensions));
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }
}
