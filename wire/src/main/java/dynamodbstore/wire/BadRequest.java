package dynamodbstore.wire;

/**
 * The request cannot be read; the message says what is wrong with it, in the reference's words.
 *
 * <p>{@link ErrorCode#INVALID_PARAMETER_VALUE} is what the reference answers. {@link
 * ErrorCode#BAD_REQUEST} marks requests on which it falls over and answers 500 with a page of HTML;
 * those have words of our own, because a client would repeat a request that met a 500.
 */
public final class BadRequest extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final ErrorCode code;

  private BadRequest(ErrorCode code, String message) {
    // Thrown for the caller's mistakes, of which there may be many: no trace.
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

  /** The text for the caller. */
  public String text() {
    return String.valueOf(getMessage());
  }
}
