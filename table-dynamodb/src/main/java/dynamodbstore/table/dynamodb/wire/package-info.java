/**
 * How items, conditions, changes and ranges are spelled for DynamoDB, and how items are read back.
 * No call is made here, and no expression is spelled anywhere else.
 *
 * <p>{@link dynamodbstore.table.dynamodb.wire.Attributes} for items, {@link
 * dynamodbstore.table.dynamodb.wire.WriteExpression} for what a write asks, {@link
 * dynamodbstore.table.dynamodb.wire.ReadExpression} for what a read asks.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.dynamodb.wire;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
