/**
 * Log of requests: the access log, and that of slow requests.
 *
 * <p>{@link RequestLog} decides which requests are logged and writes them; {@link RequestDetails}
 * collects during a request what only other packages know of it. Neither reads the query of a
 * request nor any header but the name of the client's program: those may contain secrets.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.http.log;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
