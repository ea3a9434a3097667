/**
 * Compact binary encoding of stored values: {@link dynamodbstore.encoding.BinaryWriter} and {@link
 * dynamodbstore.encoding.BinaryReader}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.encoding;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
