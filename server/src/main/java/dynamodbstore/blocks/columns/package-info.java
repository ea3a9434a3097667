/**
 * Typed columns: immutable values of many rows in a small encoding, with access by row and
 * evaluation of tests.
 *
 * <p>Start at {@link dynamodbstore.blocks.columns.Column}. {@link
 * dynamodbstore.blocks.columns.LongsCodec} encodes integers, which everything else is made of;
 * {@link dynamodbstore.blocks.columns.TextColumn} and {@link
 * dynamodbstore.blocks.columns.PairColumn} refer to a {@link
 * dynamodbstore.blocks.columns.TextDictionary}, on which a {@link
 * dynamodbstore.blocks.columns.TextTest} is evaluated once for all rows.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.blocks.columns;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
