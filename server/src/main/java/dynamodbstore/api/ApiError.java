package dynamodbstore.api;

import dynamodbstore.wire.ErrorCode;

/** What a caller is told instead of an answer, in MLflow's words. */
public final class ApiError extends RuntimeException {
  private final ErrorCode code;

  public ApiError(ErrorCode code, String message) {
    // Thrown for what callers do wrong, often, and never for its stack.
    super(message, null, false, false);
    this.code = code;
  }

  public static ApiError invalid(String message) {
    return new ApiError(ErrorCode.INVALID_PARAMETER_VALUE, message);
  }

  public static ApiError missing(String message) {
    return new ApiError(ErrorCode.RESOURCE_DOES_NOT_EXIST, message);
  }

  public ErrorCode code() {
    return code;
  }

  public String text() {
    return String.valueOf(getMessage());
  }
}
