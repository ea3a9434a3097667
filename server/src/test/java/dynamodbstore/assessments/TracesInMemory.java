package dynamodbstore.assessments;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Traces in a map, for one thread. */
final class TracesInMemory implements TraceChanger {
  private final Map<TraceId, Trace> traces = new HashMap<>();

  TracesInMemory(String... ids) {
    for (String id : ids) {
      traces.put(new TraceId(id), draft(id).toTrace());
    }
  }

  static TraceDraft draft(String id) {
    return new TraceDraft(new TraceId(id), ExperimentId.DEFAULT, 0, TraceState.OK);
  }

  Optional<Trace> find(TraceId id) {
    return Optional.ofNullable(traces.get(id));
  }

  @Override
  public <R> R change(TraceId id, Function<TraceDraft, R> change) {
    var draft = find(id).orElseThrow(() -> ApiError.missing("no such trace")).toDraft();
    R result = change.apply(draft);
    traces.put(id, draft.toTrace());
    return result;
  }
}
