/**
 * Writing of traces: the protocol by which their items are changed.
 *
 * <p>Start at {@link dynamodbstore.traces.storage.TraceWriter}, which describes it. {@link
 * dynamodbstore.traces.storage.TracePlanner} decides what a group of changes writes, {@link
 * dynamodbstore.traces.storage.TraceCommitter} writes it, and {@link
 * dynamodbstore.traces.storage.LeftRows} removes what deletions and moves leave.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.traces.storage;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
