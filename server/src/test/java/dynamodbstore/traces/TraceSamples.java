package dynamodbstore.traces;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.spans.Span;
import dynamodbstore.spans.SpanStatus;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.Trace;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Traces, spans, assessments and experiments for tests. */
public final class TraceSamples {
  public static final TraceId ID = new TraceId("tr-1");
  public static final ExperimentId EXPERIMENT = new ExperimentId(7);

  private TraceSamples() {}

  public static TraceDraft draft(String id, long requestTime) {
    return new TraceDraft(new TraceId(id), EXPERIMENT, requestTime, TraceState.IN_PROGRESS);
  }

  /** A trace whose spans are in the table. */
  static Trace stored(String id, Map<String, String> metadata) {
    var draft = draft(id, 5);
    draft.tags().put(ReservedTraceNames.SPANS_LOCATION, ReservedTraceNames.TRACKING_STORE);
    draft.metadata().putAll(metadata);
    return draft.toTrace();
  }

  public static StoredSpan root(long id, long start) {
    return child(id, Span.NO_PARENT, start);
  }

  public static StoredSpan child(long id, long parent, long start) {
    return new StoredSpan(
        id,
        parent,
        "s" + id,
        Optional.empty(),
        SpanStatus.UNSET,
        start,
        start + 1,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        "{\"span_id\": " + id + "}");
  }

  public static Assessment assessment(String id, String value) {
    return assessment(id, value, 1, Optional.empty());
  }

  static Assessment assessment(String id, String value, long created, Optional<String> overrides) {
    return new Assessment(
        id,
        "quality",
        Assessment.Kind.FEEDBACK,
        value,
        Optional.empty(),
        created,
        2,
        new Assessment.Source("HUMAN", Optional.empty()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        overrides,
        true,
        Map.of());
  }

  static Experiment experiment(long id) {
    return new Experiment(
        new ExperimentId(id),
        "default",
        "e" + id,
        "mlflow-artifacts:/" + id,
        Experiment.Stage.ACTIVE,
        0,
        Instant.EPOCH,
        Instant.EPOCH);
  }
}
