/**
 * Items of traces: what is stored of a trace, under which keys, and how it is read.
 *
 * <p>Start at {@link dynamodbstore.traces.items.TraceMeta} (the single source of truth of a trace)
 * and {@link dynamodbstore.traces.items.TraceKeys}. {@link
 * dynamodbstore.traces.items.TraceRepository} reads; {@code traces.storage} writes.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.traces.items;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
