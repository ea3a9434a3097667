/**
 * What aggregates do with the rows of a block, a column at a time: {@link
 * dynamodbstore.blocks.aggregation.RowChunks} divides them, {@link
 * dynamodbstore.blocks.aggregation.TupleNumbers} finds the group of each.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.blocks.aggregation;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
