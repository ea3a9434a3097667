package dynamodbstore.spans;

import dynamodbstore.api.TraceId;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Decoded span of an export request. Immutable: the caller does not change the collections after it
 * has passed them. They are not copied, because requests have thousands of spans.
 *
 * @param id unsigned, unique within the trace
 * @param parent id of the parent span; {@link #NO_PARENT} for a root span
 * @param startNanos since the epoch
 * @param endNanos since the epoch; 0 if the client did not send it
 * @param statusMessage empty if there is none
 * @param attributes values as JSON text, as Python's {@code json.dumps} writes it, in the order of
 *     arrival
 */
public record Span(
    TraceId trace,
    long id,
    long parent,
    String name,
    long startNanos,
    long endNanos,
    SpanStatus status,
    String statusMessage,
    Map<String, String> attributes,
    List<SpanEvent> events,
    List<SpanLink> links) {
  /** The reference treats an id of zeros as a missing one. */
  public static final long NO_PARENT = 0;

  public Span {
    attributes = Collections.unmodifiableMap(attributes);
    events = Collections.unmodifiableList(events);
    links = Collections.unmodifiableList(links);
  }

  public boolean isRoot() {
    return parent == NO_PARENT;
  }

  /** This span with other attributes. */
  public Span withAttributes(Map<String, String> changed) {
    return new Span(
        trace,
        id,
        parent,
        name,
        startNanos,
        endNanos,
        status,
        statusMessage,
        changed,
        events,
        links);
  }
}
