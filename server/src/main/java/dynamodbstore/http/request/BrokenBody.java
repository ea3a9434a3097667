package dynamodbstore.http.request;

import dynamodbstore.http.response.ServerResponse;
import dynamodbstore.http1.message.ProtocolException;
import java.io.IOException;

/**
 * Exception for a request body that violates its framing, ends early or arrives too slowly. Becomes
 * a 4xx response that closes the connection.
 */
public final class BrokenBody extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;

  public BrokenBody(IOException cause) {
    super(sentence(cause), cause, false, false);
    this.status =
        cause instanceof ProtocolException malformed
            ? malformed.status()
            : ServerResponse.BAD_REQUEST;
  }

  private static String sentence(IOException cause) {
    return cause instanceof ProtocolException malformed
        ? malformed.sentence()
        : "The body does not match its headers, or was cut short.";
  }

  public int status() {
    return status;
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }
}
