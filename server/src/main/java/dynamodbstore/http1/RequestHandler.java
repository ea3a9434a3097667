package dynamodbstore.http1;

import dynamodbstore.http1.message.BufferedResponse;
import dynamodbstore.http1.message.RequestHead;
import java.io.IOException;
import java.net.InetAddress;

/**
 * Handler of requests. Called on the connections' virtual threads concurrently, so it must be
 * thread-safe.
 */
@FunctionalInterface
public interface RequestHandler {
  /**
   * Responds to one request by exactly one of the {@code send} methods of the exchange.
   *
   * @throws IOException if the connection broke, or must be closed because a response that has
   *     begun cannot be completed
   */
  void handle(Exchange exchange) throws IOException;

  /**
   * The address of the client of a request.
   *
   * @param sender has sent it: the client, or a proxy
   */
  default InetAddress client(RequestHead request, InetAddress sender) {
    return sender;
  }

  /**
   * The error response to a request that could not be parsed, in the format of the API above HTTP.
   */
  default BufferedResponse refuse(int status, String sentence) {
    return BufferedResponse.empty(status);
  }

  /** A connection was closed with a 503 before a request was read. Called by the accept thread. */
  default void connectionRejected() {}
}
