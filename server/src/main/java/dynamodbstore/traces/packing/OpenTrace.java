package dynamodbstore.traces.packing;

import dynamodbstore.api.TraceId;
import dynamodbstore.traces.items.OpenRow;
import dynamodbstore.traces.items.TraceMeta;

/** Open row of a trace, and the META that was read after it. */
record OpenTrace(OpenRow row, TraceMeta meta) {
  TraceId id() {
    return meta.trace().id();
  }

  /** The same after a write of META. */
  OpenTrace with(TraceMeta written) {
    return new OpenTrace(row, written);
  }
}
