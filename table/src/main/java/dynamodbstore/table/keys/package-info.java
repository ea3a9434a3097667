/**
 * The alphabet of keys: how numbers and texts are spelled so that the order of the spelling is the
 * order of what is spelled, on every table.
 *
 * <p>{@link dynamodbstore.table.keys.KeyNumber} for numbers, {@link
 * dynamodbstore.table.keys.OrderedText} for text that is sorted by, {@link
 * dynamodbstore.table.keys.EscapedText} for text that is only looked up.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.keys;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
