package dynamodbstore.spans;

import dynamodbstore.wire.json.Json;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Link of a span to a span of the same or of another trace.
 *
 * @param trace id of the linked trace, {@code tr-} and 32 hexadecimal digits
 * @param span id of the linked span, 16 hexadecimal digits
 * @param attributes empty if there are none
 */
public record SpanLink(String trace, String span, Map<String, Json> attributes) {
  public SpanLink {
    attributes =
        attributes.isEmpty()
            ? Map.of()
            : Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
  }
}
