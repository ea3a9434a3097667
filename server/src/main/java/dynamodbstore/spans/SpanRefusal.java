package dynamodbstore.spans;

/**
 * Exception that becomes the response to an export request that is refused: a status, and a JSON
 * object with the one field {@code detail}. Has no stack trace, because clients cause it.
 */
public final class SpanRefusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  private static final int BAD_REQUEST = 400;
  private static final int TOO_LARGE = 413;
  private static final int UNPROCESSABLE = 422;

  private final int status;

  private SpanRefusal(int status, String detail) {
    super(detail, null, false, false);
    this.status = status;
  }

  public static SpanRefusal contentType(String contentType) {
    return new SpanRefusal(
        BAD_REQUEST,
        "Invalid Content-Type: "
            + contentType
            + ". Expected: application/x-protobuf or application/json");
  }

  public static SpanRefusal contentEncoding(String contentEncoding) {
    return new SpanRefusal(BAD_REQUEST, "Unsupported Content-Encoding: " + contentEncoding);
  }

  /** The body is not compressed as its header says, or is damaged. */
  public static SpanRefusal compression(String contentEncoding) {
    return new SpanRefusal(BAD_REQUEST, "Failed to decompress " + contentEncoding + " payload");
  }

  public static SpanRefusal malformed() {
    return new SpanRefusal(BAD_REQUEST, "Invalid OpenTelemetry format");
  }

  public static SpanRefusal noSpans() {
    return new SpanRefusal(BAD_REQUEST, "Invalid OpenTelemetry format - no spans found");
  }

  /** A span has no id or no trace id. */
  public static SpanRefusal incomplete() {
    return new SpanRefusal(UNPROCESSABLE, "Cannot convert OpenTelemetry span to MLflow span");
  }

  /** A span has a value that cannot be stored. */
  public static SpanRefusal unstorable() {
    return new SpanRefusal(UNPROCESSABLE, "Failed to log OpenTelemetry spans");
  }

  /** The request, decompressed or decoded, exceeds a limit of this server. */
  public static SpanRefusal tooLarge(long limit) {
    return new SpanRefusal(
        TOO_LARGE,
        "The spans need more than " + limit + " bytes. Send fewer spans with each request.");
  }

  public int status() {
    return status;
  }

  public String detail() {
    return String.valueOf(getMessage());
  }
}
