package dynamodbstore.traces.ingest;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.LongValuePolicy;
import dynamodbstore.api.TraceId;
import dynamodbstore.experiments.entity.Experiment;
import dynamodbstore.spans.SpanAttribute;
import dynamodbstore.spans.StoredSpan;
import dynamodbstore.spans.aggregation.SpanTotals;
import dynamodbstore.spans.aggregation.TracePreview;
import dynamodbstore.traces.ReservedTraceNames;
import dynamodbstore.traces.TokenTotals;
import dynamodbstore.traces.TraceArtifactLocation;
import dynamodbstore.traces.TraceErrors;
import dynamodbstore.traces.TraceTagRules;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.wire.json.Json;
import dynamodbstore.wire.json.PythonJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What a batch of spans changes in its trace. Pure functions on a draft.
 *
 * <p>A client that has sent the trace itself ({@code start_trace}) is the authority for times,
 * session, token usage and cost: then the trace is <em>finalized</em>. As in the reference, that is
 * only looked at if the batch has token usage or cost; a batch without changes the times of a
 * finalized trace too.
 */
final class SpanBatchRules {
  /** Prefixes of resource attributes that do not become tags. */
  private static final String SDK = "telemetry.sdk.";

  private static final String RESERVED = "mlflow.";

  /** Location of spans that were moved out of the tracking store. */
  private static final String ARCHIVE = "ARCHIVE_REPO";

  private final SpanBatch batch;
  private final LongValuePolicy longValues;
  private final Optional<Json.Dict> usage;
  private final Optional<Json.Dict> cost;

  /**
   * @throws dynamodbstore.spans.UnstorableSpan if token usage or costs cannot be added
   */
  SpanBatchRules(SpanBatch batch, LongValuePolicy longValues) {
    this.batch = batch;
    this.longValues = longValues;
    this.usage = SpanTotals.usage(batch.spans());
    this.cost = SpanTotals.cost(batch.spans());
  }

  /** A new trace of the batch. */
  TraceDraft create(TraceId id, Experiment experiment) {
    var draft =
        new TraceDraft(
            id, experiment.id(), batch.earliest(), batch.state().orElse(TraceState.IN_PROGRESS));
    draft
        .tags()
        .put(ReservedTraceNames.ARTIFACT_LOCATION, TraceArtifactLocation.of(experiment, id));
    merge(draft, List::of);
    return draft;
  }

  /**
   * Merges the batch into a trace.
   *
   * @param stored reads the spans that the trace has already
   */
  void merge(TraceDraft draft, Supplier<List<StoredSpan>> stored) {
    requireStoredHere(draft);
    boolean hasTotals = usage.isPresent() || cost.isPresent();
    boolean isFinalized =
        hasTotals && draft.metadata().containsKey(ReservedTraceNames.INFO_FINALIZED);
    if (!isFinalized) {
      widen(draft);
    }
    if (draft.state().isUndecided()) {
      batch.state().ifPresent(draft::state);
    }
    preview(draft);
    boolean keepsUsage = isFinalized && has(draft, ReservedTraceNames.TOKEN_USAGE);
    boolean keepsCost = isFinalized && has(draft, ReservedTraceNames.COST);
    boolean putsUsage = usage.isPresent() && !keepsUsage;
    boolean putsCost = cost.isPresent() && !keepsCost;
    if (putsUsage || putsCost) {
      var all = withStored(stored.get());
      if (putsUsage) {
        SpanTotals.usage(all).ifPresent(total -> putUsage(draft, total));
      }
      if (putsCost) {
        SpanTotals.cost(all)
            .ifPresent(
                total -> draft.metadata().put(ReservedTraceNames.COST, PythonJson.dumps(total)));
      }
    }
    if (!isFinalized) {
      batch.session().ifPresent(id -> putIfAbsent(draft, ReservedTraceNames.SESSION, id));
    }
    batch.user().ifPresent(id -> putIfAbsent(draft, ReservedTraceNames.USER, id));
    putTags(draft);
  }

  /** A trace whose spans are in files accepts none here. */
  private static void requireStoredHere(TraceDraft draft) {
    var place = draft.tags().get(ReservedTraceNames.SPANS_LOCATION);
    if (place != null && !place.equals(ReservedTraceNames.TRACKING_STORE)) {
      throw TraceErrors.closedToSpans(draft.id(), place.equals(ARCHIVE));
    }
  }

  /** The time range only grows: it begins with the earliest start and ends with the latest end. */
  private void widen(TraceDraft draft) {
    long before = draft.requestTime();
    long begin = Math.min(before, batch.earliest());
    long end = batch.latest();
    if (draft.duration().isPresent()) {
      end = Math.max(end, before + draft.duration().getAsLong());
    }
    draft.requestTime(begin);
    draft.duration(OptionalLong.of(end - begin));
  }

  private void preview(TraceDraft draft) {
    var root = batch.root().map(span -> span.attributes());
    if (draft.requestPreview().isEmpty()) {
      root.map(attributes -> attributes.get(SpanAttribute.INPUTS))
          .filter(inputs -> !inputs.isEmpty())
          .flatMap(inputs -> TracePreview.of(inputs, TracePreview.Role.USER))
          .ifPresent(draft::requestPreview);
    }
    if (draft.responsePreview().isEmpty()) {
      root.map(attributes -> attributes.get(SpanAttribute.OUTPUTS))
          .filter(outputs -> !outputs.isEmpty())
          .flatMap(outputs -> TracePreview.of(outputs, TracePreview.Role.ASSISTANT))
          .ifPresent(draft::responsePreview);
    }
  }

  /** The spans of the batch, then those stored earlier that the batch does not replace. */
  private List<StoredSpan> withStored(List<StoredSpan> stored) {
    var ids = batch.spans().stream().map(StoredSpan::id).collect(Collectors.toSet());
    var all = new ArrayList<>(batch.spans());
    stored.stream().filter(span -> !ids.contains(span.id())).forEach(all::add);
    return all;
  }

  private static void putUsage(TraceDraft draft, Json.Dict usage) {
    var json = PythonJson.dumps(usage);
    draft.metadata().put(ReservedTraceNames.TOKEN_USAGE, json);
    draft.tokens().putAll(TokenTotals.parse(json));
  }

  /** Tags of the client come last, so that they win over attributes of the resource. */
  private void putTags(TraceDraft draft) {
    draft.tags().put(ReservedTraceNames.SPANS_LOCATION, ReservedTraceNames.TRACKING_STORE);
    batch
        .resource()
        .forEach(
            (key, value) -> {
              if (!key.startsWith(SDK) && !key.startsWith(RESERVED)) {
                putTag(draft, key, text(value));
              }
            });
    batch.tags().forEach((key, value) -> putTag(draft, key, value));
  }

  private static String text(Json value) {
    return value instanceof Json.Text(String text, _) ? text : PythonJson.dumps(value);
  }

  /** An invalid tag is left out: the spans are worth more. */
  private void putTag(TraceDraft draft, String key, String value) {
    try {
      var tag = TraceTagRules.fitted(key, value, longValues);
      draft.tags().put(tag.key(), tag.value());
    } catch (ApiError _) {
      return;
    }
  }

  private static boolean has(TraceDraft draft, String key) {
    return draft.metadata().containsKey(key);
  }

  private static void putIfAbsent(TraceDraft draft, String key, String value) {
    draft.metadata().putIfAbsent(key, value);
  }
}
