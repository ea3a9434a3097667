/**
 * Metrics of the server for Prometheus.
 *
 * <p>{@link RequestMetrics} counts requests, {@link MeasuredTable} calls of the table, {@link
 * UnitMetrics} what they cost; {@link ProcessMetrics} reads the JVM, a {@link Gauge} a value of a
 * feature. {@link PrometheusText} writes all of them, and what the table's adapter measures itself.
 * Depends on no feature and on no HTTP.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.monitoring;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
