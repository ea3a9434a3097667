package dynamodbstore.http1;

import java.io.IOException;

/** Answers requests. Called on the virtual thread of the connection; shared by all of them. */
@FunctionalInterface
public interface Handler {
  /**
   * Answers one request by exactly one of the {@code send} methods of the exchange.
   *
   * @throws IOException if the connection broke, or must be closed because a response that has
   *     begun cannot be completed
   */
  void handle(Exchange exchange) throws IOException;

  /**
   * The body of a response to a request that could not be read, as the protocol above HTTP spells
   * errors.
   */
  default Response refuse(int status, String sentence) {
    return Response.empty(status);
  }
}
