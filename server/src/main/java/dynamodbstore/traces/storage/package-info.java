/**
 * Traces in the table: the items, and the protocol by which they are changed.
 *
 * <p>Start at {@link dynamodbstore.traces.storage.TraceWriter}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.traces.storage;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
