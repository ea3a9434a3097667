/**
 * Traces: executions of a client's application, with their spans.
 *
 * <p>Read {@link dynamodbstore.traces.entity.Trace} first, then {@link
 * dynamodbstore.traces.TraceService} (operations), {@link dynamodbstore.traces.TraceSpanService}
 * (traces with their spans) and {@link dynamodbstore.traces.TraceRoutes} (endpoints). The rules are
 * functions on a {@link dynamodbstore.traces.entity.TraceDraft}: {@code StartTraceRules}, {@code
 * LegacyTraceRules} and {@code TraceTagRules}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.traces;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
