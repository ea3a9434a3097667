/**
 * A file as an HTTP response.
 *
 * <p>{@link FileRequest} has the conditional and range headers, {@link RangeRequest} parses ranges,
 * {@link FileResponse} encodes the response.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.artifacts.serving;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
