package dynamodbstore.http;

/**
 * Observer of completed requests: writes a log line or counts them. Called concurrently by all
 * connection threads, so implementations must be thread-safe.
 */
@FunctionalInterface
public interface RequestObserver {
  /**
   * Ignores every request. An anonymous class rather than a lambda: linking a lambda would delay
   * the first request.
   */
  RequestObserver OFF =
      new RequestObserver() {
        @Override
        public void requestCompleted(
            String method, String path, int status, String requestId, long nanos) {}
      };

  /**
   * Called once per request, after its response was sent or sending failed.
   *
   * @param path as it was sent, still encoded and without the query, which may hold secrets
   * @param nanos from the call of the handler to the last byte of the response
   */
  void requestCompleted(String method, String path, int status, String requestId, long nanos);

  /** Returns an observer that calls this one and then the other. */
  default RequestObserver and(RequestObserver other) {
    return (method, path, status, requestId, nanos) -> {
      requestCompleted(method, path, status, requestId, nanos);
      other.requestCompleted(method, path, status, requestId, nanos);
    };
  }

  /** Writes {@code method=GET path=/health status=200 ms=0.412 id=…} to the log. */
  static RequestObserver toLog() {
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
