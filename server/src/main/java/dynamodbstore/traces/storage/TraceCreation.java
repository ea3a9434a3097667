package dynamodbstore.traces.storage;

import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.items.TraceMeta;
import java.util.List;

/**
 * Finished trace that a group of changes creates, and nothing else.
 *
 * @param meta as it would be stored with an open row
 * @param spans each id once
 */
record TraceCreation(TraceGroup group, TraceMeta meta, List<StoredSpan> spans) {
  TraceCreation {
    spans = List.copyOf(spans);
  }
}
