package dynamodbstore.traces.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Mutable trace, on which one attempt of a change works. Used by one thread. Collections are
 * returned as they are, for the change to modify.
 */
public final class TraceDraft {
  private final TraceId id;
  private ExperimentId experiment;
  private long requestTime;
  private OptionalLong duration;
  private TraceState state;
  private Optional<String> clientRequestId = Optional.empty();
  private Optional<String> requestPreview = Optional.empty();
  private Optional<String> responsePreview = Optional.empty();
  private final Map<String, String> tags = new LinkedHashMap<>();
  private final Map<String, String> metadata = new LinkedHashMap<>();
  private final List<Assessment> assessments = new ArrayList<>();
  private final Set<String> runs = new LinkedHashSet<>();
  private final Set<String> prompts = new LinkedHashSet<>();
  private final Map<String, Double> tokens = new LinkedHashMap<>();

  /** A new trace. */
  public TraceDraft(TraceId id, ExperimentId experiment, long requestTime, TraceState state) {
    this.id = id;
    this.experiment = experiment;
    this.requestTime = requestTime;
    this.duration = OptionalLong.empty();
    this.state = state;
  }

  TraceDraft(Trace trace) {
    this(trace.id(), trace.experiment(), trace.requestTime(), trace.state());
    duration = trace.duration();
    clientRequestId = trace.clientRequestId();
    requestPreview = trace.requestPreview();
    responsePreview = trace.responsePreview();
    tags.putAll(trace.tags());
    metadata.putAll(trace.metadata());
    assessments.addAll(trace.assessments());
    runs.addAll(trace.runs());
    prompts.addAll(trace.prompts());
    tokens.putAll(trace.tokens());
  }

  public Trace toTrace() {
    return new Trace(
        id,
        experiment,
        requestTime,
        duration,
        state,
        clientRequestId,
        requestPreview,
        responsePreview,
        tags,
        metadata,
        assessments,
        runs,
        prompts,
        tokens);
  }

  public TraceId id() {
    return id;
  }

  public ExperimentId experiment() {
    return experiment;
  }

  public void moveTo(ExperimentId other) {
    experiment = other;
  }

  public long requestTime() {
    return requestTime;
  }

  public void requestTime(long millis) {
    requestTime = millis;
  }

  public OptionalLong duration() {
    return duration;
  }

  public void duration(OptionalLong millis) {
    duration = millis;
  }

  public TraceState state() {
    return state;
  }

  public void state(TraceState newState) {
    state = newState;
  }

  public void clientRequestId(Optional<String> newId) {
    clientRequestId = newId;
  }

  public Optional<String> requestPreview() {
    return requestPreview;
  }

  public void requestPreview(String text) {
    requestPreview = Optional.of(text);
  }

  public Optional<String> responsePreview() {
    return responsePreview;
  }

  public void responsePreview(String text) {
    responsePreview = Optional.of(text);
  }

  public Map<String, String> tags() {
    return tags;
  }

  public Map<String, String> metadata() {
    return metadata;
  }

  public List<Assessment> assessments() {
    return assessments;
  }

  public Set<String> runs() {
    return runs;
  }

  public Set<String> prompts() {
    return prompts;
  }

  public Map<String, Double> tokens() {
    return tokens;
  }
}
