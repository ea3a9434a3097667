/**
 * Responses.
 *
 * <p>Start with {@link ServerResponse} (status, headers, body) and {@link ResponseBody} (bytes,
 * JSON, spooled, streamed). {@link JsonBodyEncoder} encodes JSON completely before the head is
 * sent, so that failures still become error responses; {@link ResponseSender} compresses and sends.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.http.response;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
