/**
 * Dispatch of requests, independent of any feature: request id, filter, route, handler, response,
 * log.
 *
 * <p>Start with {@link Listener} (binds the address), then {@link Router} (what happens to every
 * request), {@link Route} and {@link Endpoint} (what a feature registers; an endpoint without
 * authorization does not compile), {@link ErrorResponses} (exceptions as error responses), {@link
 * RequestMonitoring}. Depends on {@code request}, {@code response}, {@code security} and {@code
 * log}, which never depend on this package.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.http;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
