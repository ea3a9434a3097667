/**
 * Measurements of a running process, independent of the format in which they are served.
 *
 * <p>Start with {@link MetricFamily}, a metric with all its samples. {@link Histogram} and {@link
 * CounterArray} are what hot paths update: both are striped, take no lock and allocate nothing. A
 * table that measures more than its callers can see implements {@link SelfMeasuring}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.statistics;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
