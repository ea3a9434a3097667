/**
 * Retries of DynamoDB calls.
 *
 * <p>Start with {@link RetryLoop}. {@link FailureKind} classifies failures by whether the call took
 * effect, {@link RetryPolicy} holds deadline and backoff, {@link CallDescription} words the
 * exception once retrying ends, {@link RetryStatistics} counts.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.dynamodb.retry;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
