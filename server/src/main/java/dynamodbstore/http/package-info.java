/**
 * Requests, routes and responses, independent of any feature. The sockets are in {@link
 * dynamodbstore.http1}.
 *
 * <p>Read in this order: {@link dynamodbstore.http.Listener} (binds the address), {@link
 * dynamodbstore.http.Router} (what happens to every request), {@link dynamodbstore.http.Endpoint}
 * and {@link dynamodbstore.http.Route} (what a feature registers), {@link
 * dynamodbstore.http.ServerRequest} and {@link dynamodbstore.http.ServerResponse} (what a handler
 * reads and returns), {@link dynamodbstore.http.ErrorResponses} (exceptions as error responses),
 * {@link dynamodbstore.http.BrowserSecurityFilter} (protection against other web sites).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.http;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
