package dynamodbstore.traces.storage;

import dynamodbstore.spans.SpanStatus;
import dynamodbstore.spans.StoredSpan;
import java.util.Optional;

/** Spans for tests of the storage. */
public final class TestSpans {
  private TestSpans() {}

  /** A root span with this id. */
  public static StoredSpan span(long id) {
    return span(id, "{\"name\": \"span " + id + "\"}");
  }

  public static StoredSpan span(long id, String content) {
    return new StoredSpan(
        id,
        0,
        "span " + id,
        Optional.of("TOOL"),
        SpanStatus.OK,
        id * 1_000_000,
        id * 2_000_000,
        Optional.empty(),
        Optional.of("provider"),
        Optional.empty(),
        Optional.of("{\"total_cost\": 1.5}"),
        content);
  }
}
