/**
 * The table in Amazon DynamoDB, or in anything that speaks its language. The AWS SDK is used here
 * and nowhere else.
 *
 * <p>Read in this order: {@link dynamodbstore.table.dynamodb.DynamoAddress} (which table), {@link
 * dynamodbstore.table.dynamodb.DynamoTable} (the port; it hands reads to {@code KeyReads} and
 * {@code PageReads}, writes to {@code SingleWrites}, {@code ManyWrites} and {@code Transactions}),
 * {@code LostAnswer} and {@code Refusal} (what an answer means), {@link
 * dynamodbstore.table.dynamodb.attempts} (what is tried again), {@link
 * dynamodbstore.table.dynamodb.wire} (how things are spelled), {@link
 * dynamodbstore.table.dynamodb.DynamoAdmin} with {@link dynamodbstore.table.dynamodb.definition}
 * (the table itself).
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.dynamodb;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
