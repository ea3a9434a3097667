package dynamodbstore.traces.packed;

import dynamodbstore.api.TraceId;
import dynamodbstore.traces.entity.TraceWithSpans;
import java.util.List;
import java.util.stream.IntStream;

/** How the traces of a test are stored. */
public enum Packing {
  NONE,
  ALL,
  /** The first half. */
  MIXED,
  /** All, and some were changed since. */
  CHANGED,
  /** All, and some were changed and packed again: their spans are in another block. */
  PACKED_AGAIN,
  /** As before, and all blocks of an experiment were merged. */
  MERGED;

  private static final int PER_BLOCK = 17;

  /** Puts traces. */
  public void store(List<TraceWithSpans> traces, StoredTraces stored) {
    int half = this == MIXED ? traces.size() / 2 : traces.size();
    traces.subList(0, half).forEach(stored::put);
    if (this != NONE) {
      stored.pack(PER_BLOCK);
    }
    traces.subList(half, traces.size()).forEach(stored::put);
    if (this == CHANGED || this == PACKED_AGAIN || this == MERGED) {
      everyThird(traces)
          .forEach(id -> stored.traces.change(id, draft -> draft.tags().put("other", "tag")));
    }
    if (this == PACKED_AGAIN || this == MERGED) {
      stored.pack(PER_BLOCK);
    }
    if (this == MERGED) {
      stored.merge();
    }
  }

  private static List<TraceId> everyThird(List<TraceWithSpans> traces) {
    return IntStream.range(0, traces.size())
        .filter(at -> at % 3 == 0)
        .mapToObj(at -> traces.get(at).trace().id())
        .toList();
  }
}
