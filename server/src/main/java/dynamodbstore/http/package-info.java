/**
 * Requests, routes and responses, independent of any feature. The sockets are in {@link
 * dynamodbstore.http1}.
 *
 * <p>Read in this order: {@link dynamodbstore.http.Listener} (binds the address), {@link
 * dynamodbstore.http.Router} (what happens to every request), {@link dynamodbstore.http.Endpoint}
 * and {@link dynamodbstore.http.Route} (what a feature registers), {@link
 * dynamodbstore.http.Request} and {@link dynamodbstore.http.Answer} (what a handler reads and
 * returns), {@link dynamodbstore.http.Faults} (exceptions as error responses), {@link
 * dynamodbstore.http.BrowserGate} (protection against other web sites).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.http;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
