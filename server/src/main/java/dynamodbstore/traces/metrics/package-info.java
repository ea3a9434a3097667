/**
 * Aggregates of traces, spans and assessments, for dashboards: counts, sums, averages and
 * percentiles, by time and by other dimensions.
 *
 * <p>Read {@link dynamodbstore.traces.metrics.TraceMetricsService} first, then {@code TraceMetric}
 * (which metrics there are, and their values), {@code TraceMetricsQuery} and {@code
 * TraceMetricsGroups} (how rows are folded into groups).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.traces.metrics;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
