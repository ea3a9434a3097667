/**
 * Encodings of numbers and texts in keys that preserve their order: the encoded texts sort as the
 * values do, in every adapter.
 *
 * <p>{@link dynamodbstore.table.keys.KeyNumber} for numbers, {@link
 * dynamodbstore.table.keys.OrderedText} for text in sort order, {@link
 * dynamodbstore.table.keys.EscapedText} for text that is only looked up, {@link
 * dynamodbstore.table.keys.TruncatedText} to fit long text into a key, {@link
 * dynamodbstore.table.keys.SortedNames} for names followed by an id.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.table.keys;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
