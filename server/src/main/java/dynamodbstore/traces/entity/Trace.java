package dynamodbstore.traces.entity;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Trace without its spans: one execution of a client's application. Immutable; a change is applied
 * to a {@link TraceDraft}.
 *
 * @param requestTime in milliseconds since the epoch; any value, as sent by the client
 * @param duration in milliseconds; may be negative, as sent by the client
 * @param runs ids of the runs that the trace is linked to
 * @param prompts linked prompt versions, each as {@code name/version}
 * @param tokens totals of its token usage by the reference's key, such as {@code input_tokens}
 */
public record Trace(
    TraceId id,
    ExperimentId experiment,
    long requestTime,
    OptionalLong duration,
    TraceState state,
    Optional<String> clientRequestId,
    Optional<String> requestPreview,
    Optional<String> responsePreview,
    Map<String, String> tags,
    Map<String, String> metadata,
    List<Assessment> assessments,
    Set<String> runs,
    Set<String> prompts,
    Map<String, Double> tokens) {
  public Trace {
    tags = copy(tags);
    metadata = copy(metadata);
    assessments = List.copyOf(assessments);
    runs = copy(runs);
    prompts = copy(prompts);
    tokens = copy(tokens);
  }

  private static <V> Map<String, V> copy(Map<String, V> map) {
    return map.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  private static Set<String> copy(Set<String> set) {
    return set.isEmpty() ? Set.of() : Collections.unmodifiableSet(new LinkedHashSet<>(set));
  }

  /** A mutable copy. */
  public TraceDraft toDraft() {
    return new TraceDraft(this);
  }
}
