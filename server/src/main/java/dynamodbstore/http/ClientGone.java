package dynamodbstore.http;

/** The client left before it had sent its request: nobody waits for an answer. */
final class ClientGone extends RuntimeException {
  ClientGone(Throwable cause) {
    super("The client left before it had sent its request", cause, false, false);
  }
}
