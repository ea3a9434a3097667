package dynamodbstore.traces.packing;

import dynamodbstore.traces.items.SpanChunk;
import java.util.ArrayList;
import java.util.List;

/** Division of traces into batches whose spans are read at once. */
final class SpanBatches {
  /** Encoded: what is read at once. The spans of one trace at a time are decoded. */
  static final long MOST_BYTES = 4 << 20;

  private SpanBatches() {}

  /** What the spans of a trace take, encoded. */
  static long bytes(OpenTrace trace) {
    return trace.meta().chunks().stream().mapToLong(SpanChunk::bytes).sum();
  }

  /** Batches of at most {@value #MOST_BYTES} bytes, but for a single trace that is larger. */
  static List<List<OpenTrace>> of(List<OpenTrace> traces) {
    var batches = new ArrayList<List<OpenTrace>>();
    var batch = new ArrayList<OpenTrace>();
    long bytes = 0;
    for (var trace : traces) {
      long size = bytes(trace);
      if (!batch.isEmpty() && bytes + size > MOST_BYTES) {
        batches.add(List.copyOf(batch));
        batch.clear();
        bytes = 0;
      }
      batch.add(trace);
      bytes += size;
    }
    if (!batch.isEmpty()) {
      batches.add(batch);
    }
    return batches;
  }
}
