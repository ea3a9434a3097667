/**
 * What is tried again and what never is: {@link dynamodbstore.table.dynamodb.attempts.Fault} tells
 * failures apart, {@link dynamodbstore.table.dynamodb.attempts.Attempts} repeats within {@link
 * dynamodbstore.table.dynamodb.attempts.Patience}, {@link
 * dynamodbstore.table.dynamodb.attempts.Subject} finds the words when that is over.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.dynamodb.attempts;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
