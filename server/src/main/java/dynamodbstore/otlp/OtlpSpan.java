package dynamodbstore.otlp;

import dynamodbstore.spans.Span;
import dynamodbstore.wire.json.Json;
import java.util.Map;
import java.util.Optional;

/**
 * Span of an export request, with its resource.
 *
 * @param resource attributes of the resource that produced the span; shared by its spans
 * @param service name of the resource, if it is one of the clients that the reference knows. A root
 *     span already has it as an attribute.
 */
public record OtlpSpan(Span span, Map<String, Json> resource, Optional<String> service) {}
