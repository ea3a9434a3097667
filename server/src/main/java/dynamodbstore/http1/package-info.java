/**
 * HTTP/1.0 and HTTP/1.1 on sockets: connections, request heads, bodies, timeouts and limits. It
 * knows neither routes nor MLflow.
 *
 * <p>Read in this order: {@link dynamodbstore.http1.HttpServer} (the accept loop), {@link
 * dynamodbstore.http1.HttpConnection} (one connection), {@link dynamodbstore.http1.ConnectionPhase}
 * and {@link dynamodbstore.http1.PhaseClock} (its states), {@link
 * dynamodbstore.http1.message.HeadParser} (strict parsing), {@link
 * dynamodbstore.http1.RequestBodyStream} (framing of bodies), {@link dynamodbstore.http1.Exchange}
 * (what a handler sees), {@link dynamodbstore.http1.OpenConnections} and {@link
 * dynamodbstore.http1.ConnectionSweeper} (limits and timeouts).
 *
 * <p>Each connection has a virtual thread. While it waits for the network it holds its read buffer
 * and nothing else; the sweeper ends waits that exceed their timeout.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.http1;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
