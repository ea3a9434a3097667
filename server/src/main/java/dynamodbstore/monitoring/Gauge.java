package dynamodbstore.http;

import java.util.function.DoubleSupplier;

/**
 * Value that is served with the metrics of requests.
 *
 * @param name in Prometheus' spelling
 * @param value is read at each scrape, from memory
 */
public record Gauge(String name, String help, DoubleSupplier value) {}
