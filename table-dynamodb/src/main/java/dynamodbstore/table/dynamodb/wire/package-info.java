/**
 * Translation between the table port's values and DynamoDB's expressions and attribute values.
 * Makes no calls; no other package builds expressions.
 *
 * <p>Start with {@link dynamodbstore.table.dynamodb.wire.Attributes} (items and keys), then {@link
 * dynamodbstore.table.dynamodb.wire.WriteExpression} (writes) and {@link
 * dynamodbstore.table.dynamodb.wire.ReadExpression} (reads).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.dynamodb.wire;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
