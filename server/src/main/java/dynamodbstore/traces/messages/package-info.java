/**
 * Requests and responses of traces.
 *
 * <p>{@link dynamodbstore.traces.messages.StartTraceRequests}, {@link
 * dynamodbstore.traces.messages.TraceRequests} and {@link
 * dynamodbstore.traces.messages.TraceSearchRequests} decode, {@link
 * dynamodbstore.traces.messages.TraceResponses} encodes; the classes named Legacy do so for the
 * calls of clients older than MLflow 3. {@link dynamodbstore.traces.messages.AssessmentFormat} is
 * where the JSON of assessments is plugged in.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.traces.messages;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
