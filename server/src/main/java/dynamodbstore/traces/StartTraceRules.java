package dynamodbstore.traces;

import dynamodbstore.api.ApiError;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.traces.entity.AssessmentList;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.messages.StartTrace;
import java.util.TreeMap;

/**
 * Rules of StartTraceV3. Spans of a trace may have arrived before, and have created it; then its
 * values are replaced, and tags, metadata and assessments are merged.
 */
final class StartTraceRules {
  private StartTraceRules() {}

  /**
   * A new trace.
   *
   * @throws ApiError if the request contains the tag that the server sets
   */
  static TraceDraft create(StartTrace request, Experiment experiment) {
    if (request.tags().containsKey(ReservedTraceNames.ARTIFACT_LOCATION)) {
      throw TraceErrors.gone(request.trace());
    }
    var draft =
        new TraceDraft(request.trace(), experiment.id(), request.requestTime(), request.state());
    apply(request, experiment, draft);
    return draft;
  }

  /**
   * Changes an existing trace, which may move to another experiment.
   *
   * @throws ApiError if its spans are not stored in the table
   */
  static void merge(StartTrace request, Experiment experiment, TraceDraft draft) {
    if (!isStoredHere(draft)) {
      throw TraceErrors.notStoredHere(draft.id());
    }
    draft.moveTo(experiment.id());
    draft.requestTime(request.requestTime());
    draft.state(request.state());
    apply(request, experiment, draft);
  }

  private static void apply(StartTrace request, Experiment experiment, TraceDraft draft) {
    draft.duration(request.duration());
    draft.clientRequestId(request.clientRequestId());
    request.requestPreview().ifPresent(draft::requestPreview);
    request.responsePreview().ifPresent(draft::responsePreview);
    draft.tags().putAll(request.tags());
    draft
        .tags()
        .put(
            ReservedTraceNames.ARTIFACT_LOCATION,
            TraceArtifactLocation.of(experiment, request.trace()));
    var metadata = new TreeMap<>(request.metadata());
    metadata.put(ReservedTraceNames.INFO_FINALIZED, "true");
    draft.metadata().putAll(metadata);
    draft
        .tokens()
        .putAll(TokenTotals.parse(metadata.getOrDefault(ReservedTraceNames.TOKEN_USAGE, "")));
    AssessmentList.putAll(draft.assessments(), request.assessments());
  }

  /** Traces without the tag have no spans yet. */
  private static boolean isStoredHere(TraceDraft draft) {
    return draft
        .tags()
        .getOrDefault(ReservedTraceNames.SPANS_LOCATION, ReservedTraceNames.TRACKING_STORE)
        .equals(ReservedTraceNames.TRACKING_STORE);
  }
}
