/**
 * OpenTelemetry's protocol for spans: export requests, in protobuf or JSON, become {@link
 * dynamodbstore.spans.Span}s.
 *
 * <p>Start with {@link dynamodbstore.otlp.OtlpDecoder}. A body is decompressed ({@link
 * dynamodbstore.otlp.compression.BodyDecompressor}); JSON is transcoded into protobuf ({@link
 * dynamodbstore.otlp.JsonTranscoder}, by the table in {@link dynamodbstore.otlp.OtlpMessage}), so
 * that {@link dynamodbstore.otlp.RequestDecoder} and {@link dynamodbstore.otlp.SpanDecoder} define
 * once what a request means. {@link dynamodbstore.otlp.ProtoReader} knows the wire format.
 *
 * <p>No table and no HTTP. Memory is bounded by {@link dynamodbstore.otlp.OtlpLimits}.
 */
@NullMarked
@CheckReturnValue
package dynamodbstore.otlp;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
