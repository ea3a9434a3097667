/**
 * The runs API.
 *
 * <p>Start with {@link RunsFeature} and {@link RunRoutes}: each route names its request, resource,
 * service and response. {@link RunService} creates and updates runs, {@link RunLogService} logs to
 * them (validated by {@link RunLogValidator}), {@link RunSearchService} searches. Below it lie
 * {@code entity}, {@code data}, {@code storage}, {@code settling}, {@code search}, {@code messages}
 * and {@code history}, in this order of reading.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.runs;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
