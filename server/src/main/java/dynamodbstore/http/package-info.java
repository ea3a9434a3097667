/**
 * HTTP, knowing no feature.
 *
 * <p>Read in this order: {@link dynamodbstore.http.Listener} (the socket), {@link
 * dynamodbstore.http.Groundwork} (Helidon), {@link dynamodbstore.http.Router} (what happens to
 * every request), {@link dynamodbstore.http.Route} and {@link dynamodbstore.http.Answer} (what a
 * feature brings).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.http;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
