package dynamodbstore.traces.packing;

import dynamodbstore.traces.items.SpanChunk;
import java.util.ArrayList;
import java.util.List;

/** Division of traces into batches whose spans are read at once. */
final class SpanBatches {
  /** Encoded; a span takes several times as much in memory. */
  static final long MOST_BYTES = 4 << 20;

  private SpanBatches() {}

  /** Batches of at most {@value #MOST_BYTES} bytes, but for a single trace that is larger. */
  static List<List<OpenTrace>> of(List<OpenTrace> traces) {
    var batches = new ArrayList<List<OpenTrace>>();
    var batch = new ArrayList<OpenTrace>();
    long bytes = 0;
    for (var trace : traces) {
      long size = trace.meta().chunks().stream().mapToLong(SpanChunk::bytes).sum();
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
