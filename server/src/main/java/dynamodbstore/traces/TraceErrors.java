package dynamodbstore.traces;

import dynamodbstore.api.ApiError;
import dynamodbstore.api.TraceId;
import dynamodbstore.wire.ErrorCode;

/** Errors about traces, with MLflow's messages. */
public final class TraceErrors {
  private TraceErrors() {}

  static ApiError missing(TraceId id) {
    return ApiError.missing(notFound(id));
  }

  /** The error of a trace that was to be read with its spans. */
  static ApiError missingWithSpans(TraceId id) {
    return ApiError.missing("Trace with ID %s is not found.".formatted(id));
  }

  /**
   * The error of a tag of a missing trace. MLflow's own message is the raw error of its database.
   */
  static ApiError missingForTag(TraceId id) {
    return new ApiError(ErrorCode.BAD_REQUEST, notFound(id));
  }

  /**
   * The error of a new trace that no experiment can contain, or whose id is taken in another
   * workspace. MLflow's message is the same for a concurrent deletion, since both are constraints
   * of its database.
   */
  public static ApiError gone(TraceId id) {
    return ApiError.missing("Trace with ID '%s' no longer exists.".formatted(id));
  }

  /** The error of a new trace without an id. MLflow stores it under an empty one. */
  static ApiError withoutId() {
    return ApiError.invalid("A trace must have a trace_id.");
  }

  /** The error of an older client's trace without an experiment, or with a reserved tag. */
  static ApiError invalidLegacyTrace(String reason) {
    return new ApiError(ErrorCode.BAD_REQUEST, reason);
  }

  static ApiError incomplete(TraceId id) {
    return ApiError.missing(
        "Trace with ID %s is not fully exported yet, please try again later.".formatted(id));
  }

  static ApiError storedElsewhere() {
    return new ApiError(ErrorCode.INTERNAL_ERROR, "Trace data not stored in tracking store");
  }

  static ApiError corrupted(TraceId id) {
    return new ApiError(
        ErrorCode.INVALID_STATE, "Trace data is corrupted for request_id=%s".formatted(id));
  }

  /** The error of spans for a trace whose spans are stored elsewhere. */
  public static ApiError closedToSpans(TraceId id, boolean isArchived) {
    var reason =
        isArchived
            ? "Cannot log spans to archived traces: '%s'."
            : "Cannot log spans because one or more traces are unavailable for DB-backed span"
                + " writes: other='%s'";
    return new ApiError(ErrorCode.INVALID_STATE, reason.formatted(id));
  }

  static ApiError notStoredHere(TraceId id) {
    return new ApiError(
        ErrorCode.INVALID_STATE,
        "Cannot update traces that are no longer DB-backed: '%s'.".formatted(id));
  }

  static ApiError noTag(TraceId id, String key) {
    return ApiError.missing("No trace tag with key '%s' for trace with ID '%s'".formatted(key, id));
  }

  private static String notFound(TraceId id) {
    return "Trace with ID '%s' not found.".formatted(id);
  }
}
