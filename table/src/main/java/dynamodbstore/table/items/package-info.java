/**
 * What is stored. Immutable, no I/O.
 *
 * <p>Start with {@link Item} and its {@link Key}, typed values ({@link Value}) and index positions.
 * {@link Index} lists the indexes, {@link ItemSize} counts as DynamoDB does, {@link Utf8} is the
 * order of keys, {@link Position} a cursor in an index.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.items;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
