package dynamodbstore.http;

/** The edge's own no, before any endpoint has seen the request. */
final class Refused extends RuntimeException {
  private final int status;

  Refused(int status, String sentence) {
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
