/**
 * Requests and responses of runs.
 *
 * <p>{@link RunRequests} and {@link RunLogRequests} decode, {@link RunResponses} encodes.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.runs.messages;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
