package dynamodbstore.assessments;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.TraceId;
import dynamodbstore.traces.entity.Assessment;
import dynamodbstore.traces.entity.Assessment.Kind;
import dynamodbstore.traces.entity.AssessmentList;
import dynamodbstore.traces.entity.TraceDraft;
import dynamodbstore.wire.ErrorCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rules for changing the assessments of a trace, as pure functions on its draft, with MLflow's
 * errors. A refused change leaves the draft unchanged.
 */
final class AssessmentRules {
  private AssessmentRules() {}

  /**
   * Adds an assessment, and invalidates the one that it overrides.
   *
   * @throws ApiError if there is no such assessment to override, or if the id is in use
   */
  static void create(TraceDraft trace, Assessment assessment) {
    var assessments = trace.assessments();
    var overridden = assessment.overrides();
    if (overridden.isPresent() && indexOf(assessments, overridden.get()) < 0) {
      throw missingOverridden(overridden.get());
    }
    if (indexOf(assessments, assessment.id()) >= 0) {
      throw new ApiError(
          ErrorCode.INTERNAL_ERROR,
          "Failed to create assessment for trace '%s' due to a constraint violation."
              .formatted(trace.id()));
    }
    overridden.ifPresent(id -> setValid(assessments, id, false));
    AssessmentList.add(assessments, assessment);
  }

  /**
   * Updates an assessment and returns it.
   *
   * @param now in milliseconds since the epoch
   * @throws ApiError if it does not exist, or is of another kind than the update
   */
  static Assessment update(TraceDraft trace, String id, AssessmentUpdate update, long now) {
    int index = indexOf(trace.assessments(), id);
    if (index < 0) {
      throw missing(trace.id(), id);
    }
    var existing = trace.assessments().get(index);
    checkKind(existing.kind(), update);
    var updated = updated(existing, update, now);
    trace.assessments().set(index, updated);
    return updated;
  }

  /** Deletes an assessment, if it exists, and validates the one that it overrides. */
  static void delete(TraceDraft trace, String id) {
    var assessments = trace.assessments();
    int index = indexOf(assessments, id);
    if (index >= 0) {
      var deleted = assessments.remove(index);
      deleted.overrides().ifPresent(overridden -> setValid(assessments, overridden, true));
    }
  }

  /**
   * Finds an assessment.
   *
   * @throws ApiError if it does not exist
   */
  static Assessment require(TraceId trace, List<Assessment> assessments, String id) {
    int index = indexOf(assessments, id);
    if (index < 0) {
      throw missing(trace, id);
    }
    return assessments.get(index);
  }

  /** Error that an assessment to override does not exist; the reference does not fill in the id. */
  static ApiError missingOverridden(String id) {
    return ApiError.missing(
        "Assessment with ID '%s' not found for trace '{trace_id}'".formatted(id));
  }

  private static ApiError missing(TraceId trace, String id) {
    return ApiError.missing(
        "Assessment with ID '%s' not found for trace '%s'".formatted(id, trace));
  }

  private static void checkKind(Kind kind, AssessmentUpdate update) {
    if (update.expectation().isPresent() && update.feedback().isPresent()) {
      throw ApiError.invalid("Cannot specify both `expectation` and `feedback` parameters.");
    }
    if (update.expectation().isPresent() && kind != Kind.EXPECTATION) {
      throw ApiError.invalid("Cannot update expectation value on a Feedback assessment.");
    }
    if (update.feedback().isPresent() && kind != Kind.FEEDBACK) {
      throw ApiError.invalid("Cannot update feedback value on an Expectation assessment.");
    }
    if (kind == Kind.ISSUE) {
      throw new ApiError(ErrorCode.BAD_REQUEST, "A reference to an issue cannot be updated.");
    }
  }

  /** The run remains, even if the metadata name another one. */
  private static Assessment updated(Assessment existing, AssessmentUpdate update, long now) {
    var value =
        update
            .expectation()
            .or(update::feedback)
            .orElseGet(
                () -> new AssessmentValue(existing.kind(), existing.value(), existing.error()));
    Optional<String> rationale =
        existing.kind() == Kind.EXPECTATION
            ? Optional.empty()
            : update.rationale().or(existing::rationale);
    Map<String, String> metadata = new LinkedHashMap<>(existing.metadata());
    metadata.putAll(update.metadata());
    return new Assessment(
        existing.id(),
        update.name().orElse(existing.name()),
        existing.kind(),
        value.json(),
        value.error(),
        existing.created(),
        now,
        existing.source(),
        existing.run(),
        existing.span(),
        rationale,
        existing.overrides(),
        existing.valid(),
        metadata);
  }

  private static void setValid(List<Assessment> assessments, String id, boolean valid) {
    assessments.replaceAll(
        assessment -> assessment.id().equals(id) ? withValid(assessment, valid) : assessment);
  }

  private static Assessment withValid(Assessment assessment, boolean valid) {
    return new Assessment(
        assessment.id(),
        assessment.name(),
        assessment.kind(),
        assessment.value(),
        assessment.error(),
        assessment.created(),
        assessment.updated(),
        assessment.source(),
        assessment.run(),
        assessment.span(),
        assessment.rationale(),
        assessment.overrides(),
        valid,
        assessment.metadata());
  }

  private static int indexOf(List<Assessment> assessments, String id) {
    for (int i = 0; i < assessments.size(); i++) {
      if (assessments.get(i).id().equals(id)) {
        return i;
      }
    }
    return -1;
  }
}
