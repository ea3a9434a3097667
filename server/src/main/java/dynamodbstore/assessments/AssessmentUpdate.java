package dynamodbstore.assessments;

import dynamodbstore.api.ApiError;
import dynamodbstore.wire.ErrorCode;
import dynamodbstore.wire.Message;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Changes to an assessment: what the mask of an update names. What is empty remains as it is.
 *
 * @param metadata is added to the existing entries
 */
public record AssessmentUpdate(
    Optional<String> name,
    Optional<AssessmentValue> expectation,
    Optional<AssessmentValue> feedback,
    Optional<String> rationale,
    Map<String, String> metadata) {
  public AssessmentUpdate {
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
  }

  /**
   * Reads the fields that the mask names; unknown names are ignored.
   *
   * @throws ApiError if the mask names a value that is invalid, or the field valid, which cannot be
   *     changed
   */
  static AssessmentUpdate from(Message assessment, List<String> mask) {
    // In the order of the mask, because the first invalid field determines the error.
    Optional<AssessmentValue> expectation = Optional.empty();
    Optional<AssessmentValue> feedback = Optional.empty();
    for (String path : mask) {
      switch (path) {
        case "expectation" -> expectation = Optional.of(AssessmentMessage.expectation(assessment));
        case "feedback" -> feedback = Optional.of(AssessmentMessage.feedback(assessment));
        default -> {}
      }
    }
    if (mask.contains("valid")) {
      throw new ApiError(
          ErrorCode.BAD_REQUEST, "The field valid of an assessment cannot be updated.");
    }
    return new AssessmentUpdate(
        mask.contains("assessment_name")
            ? Optional.of(assessment.text(AssessmentMessage.NAME))
            : Optional.empty(),
        expectation,
        feedback,
        mask.contains("rationale")
            ? Optional.of(assessment.text(AssessmentMessage.RATIONALE))
            : Optional.empty(),
        mask.contains("metadata") ? assessment.textMap(AssessmentMessage.METADATA) : Map.of());
  }
}
