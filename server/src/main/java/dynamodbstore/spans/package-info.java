/**
 * Spans: one timed step of a trace, as clients export it and as it is stored.
 *
 * <p>Read {@link dynamodbstore.spans.Span} first (a decoded span), then {@link
 * dynamodbstore.spans.StoredSpan} (what is kept of it: columns for searches, and its content as
 * JSON text).
 *
 * <p>{@link dynamodbstore.spans.StoredSpans} makes one from the other, with {@link
 * dynamodbstore.spans.SpanContent}. {@link dynamodbstore.spans.SpanChunkCodec} turns stored spans
 * into bytes; {@link dynamodbstore.spans.SpanJson} and {@link dynamodbstore.spans.OtlpSpanJson}
 * write them for clients. {@link dynamodbstore.spans.SpanRefusal} is how an export fails.
 *
 * <p>This package knows neither traces nor the table.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.spans;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
