/**
 * Ingest of spans: what an export request changes in the traces that its spans belong to.
 *
 * <p>Start at {@link dynamodbstore.traces.ingest.SpanLogService}. It groups the spans by trace into
 * {@link dynamodbstore.traces.ingest.SpanBatch}es; {@link
 * dynamodbstore.traces.ingest.SpanBatchRules} decides what a batch changes in its trace.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.traces.ingest;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
