/**
 * The table itself: {@link dynamodbstore.table.dynamodb.definition.TableDefinition} is the one
 * needed, {@link dynamodbstore.table.dynamodb.definition.FoundTable} the one that is there; the
 * others compare them and put them into words. No call is made here.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.dynamodb.definition;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
