package dynamodbstore.assessments;

import dynamodbstore.traces.entity.Assessment;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Assessment as a client sends it, without what the server adds. It contains no trace: an
 * assessment belongs to the trace with which it is sent, even if it names another.
 *
 * @param id empty if the server chooses one
 * @param created in milliseconds since the epoch; 0 for the time of the request
 * @param updated in milliseconds since the epoch; 0 for the time of the request
 */
public record AssessmentDraft(
    Optional<String> id,
    String name,
    AssessmentValue value,
    long created,
    long updated,
    Assessment.Source source,
    Optional<String> span,
    Optional<String> rationale,
    Optional<String> overrides,
    Map<String, String> metadata) {
  /** Key of the metadata entry that names the run which produced the assessment. */
  public static final String SOURCE_RUN = "mlflow.assessment.sourceRunId";

  public AssessmentDraft {
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
  }

  /**
   * The complete assessment.
   *
   * @param newId its id, unless the client has chosen one
   * @param now in milliseconds since the epoch
   */
  public Assessment toAssessment(String newId, long now) {
    return new Assessment(
        id.orElse(newId),
        name,
        value.kind(),
        value.json(),
        value.error(),
        created == 0 ? now : created,
        updated == 0 ? now : updated,
        source,
        Optional.ofNullable(metadata.get(SOURCE_RUN)),
        span,
        rationale,
        overrides,
        true,
        metadata);
  }
}
