/**
 * Translation between the port's values and DynamoDB's expressions and attribute values. Makes no
 * calls.
 *
 * <p>Start with {@link Attributes} (items and keys), then {@link WriteExpression} and {@link
 * ReadExpression}; {@link ConditionExpression}, {@link UpdateExpression} and {@link Placeholders}
 * are their parts.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.dynamodb.expression;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
