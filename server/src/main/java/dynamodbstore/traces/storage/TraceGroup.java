package dynamodbstore.traces.storage;

import dynamodbstore.api.TraceId;
import java.util.List;

/** Changes of one trace that are committed in one write, in the order of their arrival. */
record TraceGroup(TraceId id, List<PendingChange<?>> changes) {
  TraceGroup {
    changes = List.copyOf(changes);
  }
}
