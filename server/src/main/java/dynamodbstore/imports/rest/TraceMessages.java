package dynamodbstore.imports.rest;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.imports.source.SourceTraces.BareTrace;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.traces.entity.TraceState;
import dynamodbstore.wire.json.Json;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/** Conversion of traces of responses. */
final class TraceMessages {
  private static final String SPANS_LOCATION = "mlflow.trace.spansLocation";
  private static final String PROMPTS = "mlflow.linkedPrompts";
  private static final int MILLIS_DIGITS = 3;

  private TraceMessages() {}

  /** Trace of a response of MLflow 3. */
  static BareTrace trace(JsonFields one) {
    var draft =
        new TraceDraft(
            new TraceId(one.text("trace_id")),
            experiment(one.fields("trace_location").fields("mlflow_experiment")),
            millis(one.text("request_time")),
            state(one.text("state")));
    draft.duration(duration(one));
    draft.clientRequestId(one.find("client_request_id"));
    one.find("request_preview").ifPresent(draft::requestPreview);
    one.find("response_preview").ifPresent(draft::responsePreview);
    draft.tags().putAll(one.texts("tags"));
    draft.metadata().putAll(one.texts("trace_metadata"));
    one.list("assessments").stream()
        .map(AssessmentMessages::assessment)
        .forEach(draft.assessments()::add);
    addPrompts(draft);
    return new BareTrace(draft);
  }

  /** Trace of a response of MLflow 2. */
  static BareTrace traceOf2(JsonFields one) {
    var draft =
        new TraceDraft(
            new TraceId(one.text("request_id")),
            experiment(one),
            one.number("timestamp_ms"),
            state(one.text("status")));
    draft.duration(one.findNumber("execution_time_ms"));
    draft.tags().putAll(one.tagMap("tags"));
    draft.metadata().putAll(one.tagMap("request_metadata"));
    return new BareTrace(draft);
  }

  /** Whether the spans are in the tracking store rather than in a file. */
  static boolean hasStoredSpans(BareTrace one) {
    return one.draft().tags().getOrDefault(SPANS_LOCATION, "").equals("TRACKING_STORE");
  }

  /** The API returns links to versions of prompts only as this tag. */
  private static void addPrompts(TraceDraft draft) {
    try {
      var tag = Json.parse(new Json.Text(draft.tags().getOrDefault(PROMPTS, "")));
      if (tag.orElse(new Json.Null()) instanceof Json.Items(var prompts)) {
        prompts.stream()
            .map(JsonFields::of)
            .filter(prompt -> prompt.has("name") && prompt.has("version"))
            .map(prompt -> prompt.text("name") + "/" + prompt.text("version"))
            .forEach(draft.prompts()::add);
      }
    } catch (Json.TooDeep _) {
      // No list of prompts; the tag stays as it is.
    }
  }

  private static ExperimentId experiment(JsonFields one) {
    return new ExperimentId(one.number("experiment_id"));
  }

  /** Milliseconds since the epoch. */
  static long millis(String time) {
    try {
      return Instant.parse(time).toEpochMilli();
    } catch (DateTimeException _) {
      throw RestClient.misunderstood("\"%s\" is no time".formatted(time));
    }
  }

  private static OptionalLong duration(JsonFields one) {
    var text = one.find("execution_duration");
    if (text.isEmpty()) {
      return one.findNumber("execution_duration_ms");
    }
    try {
      return OptionalLong.of(
          new BigDecimal(text.get().replaceFirst("s$", ""))
              .movePointRight(MILLIS_DIGITS)
              .longValue());
    } catch (NumberFormatException _) {
      throw RestClient.misunderstood("\"%s\" is no duration".formatted(text.get()));
    }
  }

  private static TraceState state(String name) {
    return Optional.of(name).stream()
        .flatMap(text -> Arrays.stream(TraceState.values()).filter(one -> one.name().equals(text)))
        .findFirst()
        .orElse(TraceState.STATE_UNSPECIFIED);
  }
}
