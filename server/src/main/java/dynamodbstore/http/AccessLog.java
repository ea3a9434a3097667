package dynamodbstore.http;

/** Is told of every answered request, to write a line or to count it. */
@FunctionalInterface
public interface AccessLog {
  /** Says nothing. A class and no lambda, for which the first request would wait longer. */
  AccessLog OFF =
      new AccessLog() {
        @Override
        public void answered(
            String method, String path, int status, String requestId, long nanos) {}
      };

  /**
   * Called once per request, when its answer is sent.
   *
   * @param path as it was sent, still encoded and without the query, which may hold secrets
   * @param nanos from the first look at the request to the last byte of the answer
   */
  void answered(String method, String path, int status, String requestId, long nanos);

  /** Tells two. */
  default AccessLog and(AccessLog other) {
    return (method, path, status, requestId, nanos) -> {
      answered(method, path, status, requestId, nanos);
      other.answered(method, path, status, requestId, nanos);
    };
  }

  /** Writes {@code method=GET path=/health status=200 ms=0.412 id=…} to the log. */
  static AccessLog toLog() {
    var log = System.getLogger("access");
    return (method, path, status, requestId, nanos) ->
        log.log(
            System.Logger.Level.INFO,
            () ->
                "method="
                    + method
                    + " path="
                    + path
                    + " status="
                    + status
                    + " ms="
                    + milliseconds(nanos)
                    + " id="
                    + requestId);
  }

  private static String milliseconds(long nanos) {
    var micros = nanos / 1000;
    var fraction = String.valueOf(1000 + micros % 1000).substring(1);
    return micros / 1000 + "." + fraction;
  }
}
