package dynamodbstore.traces.scan;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.spans.SpanStatus;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.entity.TraceWithSpans;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Traces with few fields. */
public final class SimpleTraces {
  private SimpleTraces() {}

  public static TraceWithSpans of(String id, ExperimentId experiment, long time) {
    return of(id, experiment, time, Map.of());
  }

  /** The duration is the request time. */
  public static TraceWithSpans of(
      String id, ExperimentId experiment, long time, Map<String, String> tags) {
    var draft = new TraceDraft(new TraceId(id), experiment, time, TraceState.OK);
    draft.duration(OptionalLong.of(time));
    draft.tags().putAll(tags);
    return new TraceWithSpans(draft.toTrace(), List.of());
  }

  public static StoredSpan span(long startNanos) {
    return new StoredSpan(
        1,
        0,
        "span",
        Optional.of("LLM"),
        SpanStatus.OK,
        startNanos,
        startNanos,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        "{}");
  }
}
