package dynamodbstore.http;

/**
 * Exception for a request that the HTTP layer rejects with a 4xx status of its own, before an
 * endpoint has decoded it. Without a stack trace, because it is the client's error.
 */
final class RejectedRequest extends RuntimeException {
  private final int status;

  RejectedRequest(int status, String sentence) {
    super(sentence, null, false, false);
    this.status = status;
  }

  int status() {
    return status;
  }

  String sentence() {
    return String.valueOf(getMessage());
  }
}
