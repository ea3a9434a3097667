package dynamodbstore.traces.packed;

import dynamodbstore.api.TraceId;
import java.util.List;
import java.util.stream.IntStream;

/** Which traces of a test are packed. */
public enum Packing {
  NONE,
  ALL,
  /** Every other trace. */
  MIXED,
  /** All, and every third one was changed since. */
  CHANGED;

  private static final int PER_BLOCK = 17;

  public void apply(StoredTraces stored, List<TraceId> ids) {
    switch (this) {
      case NONE -> {}
      case ALL -> stored.pack(ids, PER_BLOCK);
      case MIXED -> stored.pack(every(2, ids), PER_BLOCK);
      case CHANGED -> {
        stored.pack(ids, PER_BLOCK);
        every(3, ids)
            .forEach(id -> stored.traces.change(id, draft -> draft.tags().put("other", "tag")));
      }
    }
  }

  private static List<TraceId> every(int step, List<TraceId> ids) {
    return IntStream.range(0, ids.size())
        .filter(at -> at % step == 0)
        .mapToObj(ids::get)
        .toList();
  }
}
