package dynamodbstore.api;

import dynamodbstore.wire.ErrorCode;

/** Exception that becomes an error response with MLflow's error code and message. */
public final class ApiError extends RuntimeException {
  private static final String DENIED = "Permission denied";

  private final ErrorCode code;
  private final boolean isFault;

  public ApiError(ErrorCode code, String message) {
    this(code, message, false);
  }

  private ApiError(ErrorCode code, String message, boolean isFault) {
    // Without a stack trace: frequent, and caused by the client.
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

  /** The caller lacks a permission. */
  public static ApiError denied() {
    return new ApiError(ErrorCode.PERMISSION_DENIED, DENIED);
  }

  /** A transient failure that a retry may fix, sent as a 503 with Retry-After. */
  public static ApiError busy(String message) {
    return new ApiError(ErrorCode.TEMPORARILY_UNAVAILABLE, message);
  }

  /** An internal error, sent as a 500. */
  public static ApiError fault(String message) {
    return new ApiError(ErrorCode.INTERNAL_ERROR, message, true);
  }

  /**
   * Whether the code's own status is sent even if it is a 500; other errors with such a code are
   * sent as 400.
   */
  public boolean isFault() {
    return isFault;
  }

  /** Whether the caller lacks a permission, as opposed to the server. */
  public boolean isDenial() {
    return code == ErrorCode.PERMISSION_DENIED && text().equals(DENIED);
  }

  public ErrorCode code() {
    return code;
  }

  public String text() {
    return String.valueOf(getMessage());
  }
}
