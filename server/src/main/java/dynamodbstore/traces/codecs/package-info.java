/**
 * Encodings of parts of a trace: assessments, texts that occur in most traces, and compression.
 * {@code traces.items} combines them.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.traces.codecs;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
