package dynamodbstore.spans;

import dynamodbstore.wire.json.Json;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Event of a span, such as an exception.
 *
 * @param timeNanos since the epoch
 * @param attributes values in the order of arrival; unlike those of a span, they are not text
 */
public record SpanEvent(String name, long timeNanos, Map<String, Json> attributes) {
  public SpanEvent {
    attributes =
        attributes.isEmpty()
            ? Map.of()
            : Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
  }
}
