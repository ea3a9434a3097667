/**
 * Correlation of two filters of traces: whether traces that match one match the other more or less
 * often than by chance.
 *
 * <p>Read {@link dynamodbstore.traces.correlation.TraceCorrelationService} first, then {@link
 * dynamodbstore.traces.correlation.TraceCorrelation}, the result.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.traces.correlation;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
