package dynamodbstore.wire;

/**
 * Exception for a request that cannot be read; its message is the one of the reference server.
 *
 * <p>{@link ErrorCode#INVALID_PARAMETER_VALUE} is the code that the reference responds with. {@link
 * ErrorCode#BAD_REQUEST} marks requests that crash the reference, which responds with status 500
 * and an HTML page; these have messages of our own and status 400, because clients retry a request
 * after a 500.
 */
public final class BadRequest extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final ErrorCode code;

  private BadRequest(ErrorCode code, String message) {
    // No stack trace: client errors can be frequent.
    super(message, null, false, false);
    this.code = code;
  }

  static BadRequest invalid(String message) {
    return new BadRequest(ErrorCode.INVALID_PARAMETER_VALUE, message);
  }

  static BadRequest unreadable(String message) {
    return new BadRequest(ErrorCode.BAD_REQUEST, message);
  }

  public ErrorCode code() {
    return code;
  }

  /** The message for the client. */
  public String text() {
    return String.valueOf(getMessage());
  }
}
