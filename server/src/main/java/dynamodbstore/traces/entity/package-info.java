/**
 * Traces and their assessments as values.
 *
 * <p>Read {@link dynamodbstore.traces.entity.Trace} first, then {@link
 * dynamodbstore.traces.entity.Assessment}, {@link dynamodbstore.traces.entity.AssessmentList} (the
 * order of a trace's assessments), {@link dynamodbstore.traces.entity.TraceDraft} (a trace while it
 * is changed) and {@link dynamodbstore.traces.entity.TraceSource} (how searches read traces).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.traces.entity;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
