package dynamodbstore.otlp;

import dynamodbstore.spans.Span;
import dynamodbstore.wire.json.Json;
import java.util.Map;

/**
 * Span of an export request, with its resource.
 *
 * @param resource attributes of the resource that produced the span; shared by its spans
 */
public record OtlpSpan(Span span, Map<String, Json> resource) {}
