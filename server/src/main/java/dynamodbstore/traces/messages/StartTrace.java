package dynamodbstore.traces.messages;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.TraceId;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.TraceState;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * StartTraceV3: creates a trace, or completes one whose spans arrived before.
 *
 * @param experiment empty if the request names none, which no trace can be without
 * @param requestTime in milliseconds since the epoch
 * @param duration in milliseconds
 */
public record StartTrace(
    TraceId trace,
    Optional<ExperimentId> experiment,
    long requestTime,
    OptionalLong duration,
    TraceState state,
    Optional<String> clientRequestId,
    Optional<String> requestPreview,
    Optional<String> responsePreview,
    Map<String, String> tags,
    Map<String, String> metadata,
    List<Assessment> assessments) {
  public StartTrace {
    tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    assessments = List.copyOf(assessments);
  }
}
