package dynamodbstore.traces.items;

import dynamodbstore.traces.entity.Trace;
import java.util.List;

/**
 * The encoded part of a META item.
 *
 * @param stored when each assessment of the trace was written, in milliseconds since the epoch
 */
record TraceBody(Trace trace, List<Long> stored, List<SpanChunk> chunks) {
  TraceBody {
    stored = List.copyOf(stored);
    chunks = List.copyOf(chunks);
  }
}
