package dynamodbstore.http;

import dynamodbstore.http1.ProtocolException;
import java.io.IOException;

/** A body is not what its head promised, was cut short, or came too slowly. */
final class BrokenBody extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;

  BrokenBody(IOException cause) {
    super(sentence(cause), cause, false, false);
    this.status =
        cause instanceof ProtocolException malformed ? malformed.status() : Answer.BAD_REQUEST;
  }

  private static String sentence(IOException cause) {
    return cause instanceof ProtocolException malformed
        ? malformed.sentence()
        : "The body is not what its head says, or was cut short.";
  }

  int status() {
    return status;
  }

  String sentence() {
    return String.valueOf(getMessage());
  }
}
