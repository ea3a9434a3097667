/**
 * Stored state of retention: which server executes a round, when the next one is due, and what the
 * last one has done. Read {@link dynamodbstore.retention.state.RetentionState}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.retention.state;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
