/**
 * Adapter of the table port for Amazon DynamoDB and compatible stores. The AWS SDK is used here and
 * in no other package of the table modules.
 *
 * <p>Read in this order: {@link dynamodbstore.table.dynamodb.DynamoAddress} (which table), {@link
 * dynamodbstore.table.dynamodb.DynamoTable} (the adapter; it delegates reads to {@code KeyReads}
 * and {@code PageReads}, writes to {@code SingleWrites}, {@code ParallelWrites} and {@code
 * Transactions}), {@code LostResponse} and {@code ConditionFailure} (interpretation of failed
 * conditions), {@link dynamodbstore.table.dynamodb.retry} (retries), {@link
 * dynamodbstore.table.dynamodb.expression} (expressions and attribute values), {@link
 * dynamodbstore.table.dynamodb.DynamoAdmin} with {@link dynamodbstore.table.dynamodb.definition}
 * (creation and verification of the table).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.dynamodb;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
