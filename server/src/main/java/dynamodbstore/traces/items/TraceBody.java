package dynamodbstore.traces.items;

import dynamodbstore.traces.entity.Trace;
import java.util.List;

/** The encoded part of a META item. */
record TraceBody(Trace trace, List<SpanChunk> chunks) {
  TraceBody {
    chunks = List.copyOf(chunks);
  }
}
