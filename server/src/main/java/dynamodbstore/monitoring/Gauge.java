package dynamodbstore.monitoring;

import dynamodbstore.table.statistics.MetricFamily;
import java.util.function.DoubleSupplier;

/**
 * Value that a feature contributes to the metrics.
 *
 * @param name in Prometheus' spelling
 * @param value is read at each scrape, from memory
 */
public record Gauge(String name, String help, DoubleSupplier value) {
  public MetricFamily family() {
    return MetricFamily.gauge(name, help, value.getAsDouble());
  }
}
