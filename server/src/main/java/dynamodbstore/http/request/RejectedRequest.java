package dynamodbstore.http.request;

/**
 * Exception for a request that the HTTP layer rejects with a 4xx status of its own, before an
 * endpoint has decoded it. Without a stack trace, because it is the client's error.
 */
public final class RejectedRequest extends RuntimeException {
  private final int status;

  RejectedRequest(int status, String sentence) {
    super(sentence, null, false, false);
    this.status = status;
  }

  public int status() {
    return status;
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }
}
