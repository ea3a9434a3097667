package dynamodbstore.api;

import dynamodbstore.wire.ErrorCode;

/** What a caller is told instead of an answer, in MLflow's words. */
public final class ApiError extends RuntimeException {
  private final ErrorCode code;
  private final boolean isFault;

  public ApiError(ErrorCode code, String message) {
    this(code, message, false);
  }

  private ApiError(ErrorCode code, String message, boolean isFault) {
    // Thrown for what callers do wrong, often, and never for its stack.
    super(message, null, false, false);
    this.code = code;
    this.isFault = isFault;
  }

  public static ApiError invalid(String message) {
    return new ApiError(ErrorCode.INVALID_PARAMETER_VALUE, message);
  }

  public static ApiError missing(String message) {
    return new ApiError(ErrorCode.RESOURCE_DOES_NOT_EXIST, message);
  }

  /** What is not the caller's fault, or not to MLflow's clients. */
  public static ApiError fault(String message) {
    return new ApiError(ErrorCode.INTERNAL_ERROR, message, true);
  }

  /** Whether the status of its code goes with it, even if that is a 500. */
  public boolean isFault() {
    return isFault;
  }

  public ErrorCode code() {
    return code;
  }

  public String text() {
    return String.valueOf(getMessage());
  }
}
