/**
 * Heads of requests and responses, without I/O.
 *
 * <p>Start with {@link HeadParser} (strict, against request smuggling) and {@link RequestHead};
 * {@link ResponseHead} encodes. {@link ProtocolException} carries a 4xx status.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.http1.message;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
