/**
 * Requests as handlers see them. Each object is used by the thread of one request.
 *
 * <p>Start with {@link ServerRequest}. {@link RequestBody} reads a body completely (spooled, then
 * charged to the memory budget) or streams it; {@link JsonMemoryEstimate} bounds the heap that a
 * JSON document takes before it is parsed. {@link RejectedRequest} and {@link BrokenBody} become
 * 4xx responses.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.http.request;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
