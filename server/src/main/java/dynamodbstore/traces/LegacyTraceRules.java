package dynamodbstore.traces;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.TraceId;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.traces.messages.LegacyTraceRequests;
import dynamodbstore.traces.messages.LegacyTraceStatus;
import dynamodbstore.wire.ErrorCode;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Rules of the calls by which clients older than MLflow 3 create and complete traces. */
final class LegacyTraceRules {
  private LegacyTraceRules() {}

  /** A new trace, which is in progress. */
  static TraceDraft create(TraceId id, Experiment experiment, LegacyTraceRequests.Start request) {
    if (request.tags().containsKey(ReservedTraceNames.ARTIFACT_LOCATION)) {
      throw TraceErrors.invalidLegacyTrace(
          "The server sets the tag '%s'".formatted(ReservedTraceNames.ARTIFACT_LOCATION));
    }
    var draft = new TraceDraft(id, experiment.id(), request.timestamp(), TraceState.IN_PROGRESS);
    draft.tags().putAll(request.tags());
    draft
        .tags()
        .put(ReservedTraceNames.ARTIFACT_LOCATION, TraceArtifactLocation.of(experiment, id));
    draft.metadata().putAll(new TreeMap<>(request.metadata()));
    return draft;
  }

  /**
   * Completes a trace.
   *
   * @throws ApiError if the request has no status, or its duration is out of range
   */
  static void end(TraceDraft draft, LegacyTraceRequests.End request) {
    long duration;
    try {
      duration = Math.subtractExact(request.timestamp(), draft.requestTime());
    } catch (ArithmeticException _) {
      throw new ApiError(
          ErrorCode.INTERNAL_ERROR, "Python int too large to convert to SQLite INTEGER");
    }
    if (request.status() == LegacyTraceStatus.TRACE_STATUS_UNSPECIFIED) {
      throw new ApiError(
          ErrorCode.INTERNAL_ERROR,
          "<TraceStatus.UNSPECIFIED: 'TRACE_STATUS_UNSPECIFIED'> is not a valid TraceState");
    }
    draft.duration(OptionalLong.of(duration));
    draft.state(request.status().state());
    draft.metadata().putAll(new TreeMap<>(request.metadata()));
    draft.tags().putAll(request.tags());
  }
}
