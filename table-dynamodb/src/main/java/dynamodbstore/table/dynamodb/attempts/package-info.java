/**
 * Retries of DynamoDB calls. {@link dynamodbstore.table.dynamodb.attempts.Fault} classifies
 * failures by whether the call took effect; {@link dynamodbstore.table.dynamodb.attempts.Attempts}
 * is the retry loop; {@link dynamodbstore.table.dynamodb.attempts.Patience} is its policy (deadline
 * and backoff); {@link dynamodbstore.table.dynamodb.attempts.Subject} words the exception once
 * retrying ends. Start with {@code Attempts}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.dynamodb.attempts;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
