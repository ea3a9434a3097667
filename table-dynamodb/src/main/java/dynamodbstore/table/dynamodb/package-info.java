/**
 * The table in Amazon DynamoDB, or in anything that speaks its language. The AWS SDK is used here
 * and nowhere else.
 *
 * <p>Read in this order: {@link dynamodbstore.table.dynamodb.DynamoAddress} (which table), {@link
 * dynamodbstore.table.dynamodb.DynamoTable} (the port; it hands reads to {@code KeyReads} and
 * {@code PageReads}, writes to {@code SingleWrites}, {@code BatchWrites} and {@code Transactions}),
 * {@code Attempts} and {@code Fault} (what is tried again, and what is never), {@code LostAnswer}
 * (what a lost answer may have meant), {@link dynamodbstore.table.dynamodb.DynamoAdmin} with {@code
 * TableDefinition} (the table itself), {@link dynamodbstore.table.dynamodb.wire} (how things are
 * spelled).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.dynamodb;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
