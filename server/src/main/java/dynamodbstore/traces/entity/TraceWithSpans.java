package dynamodbstore.traces.entity;

import dynamodbstore.spans.StoredSpan;
import java.util.List;

/**
 * Trace with all its spans.
 *
 * @param spans each span id once, in the order in which the spans were first stored
 */
public record TraceWithSpans(Trace trace, List<StoredSpan> spans) {
  public TraceWithSpans {
    spans = List.copyOf(spans);
  }
}
