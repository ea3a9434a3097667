/**
 * Retries of DynamoDB calls. {@link dynamodbstore.table.dynamodb.attempts.FailureKind} classifies
 * failures by whether the call took effect; {@link dynamodbstore.table.dynamodb.attempts.RetryLoop}
 * is the retry loop; {@link dynamodbstore.table.dynamodb.attempts.RetryPolicy} is its policy
 * (deadline and backoff); {@link dynamodbstore.table.dynamodb.attempts.CallDescription} words the
 * exception once retrying ends. Start with {@code RetryLoop}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.dynamodb.attempts;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
