package dynamodbstore.http1.message;

import java.io.IOException;

/**
 * Exception for input that violates HTTP or exceeds a limit. The connection must be closed, since
 * the start of the next request is unknown.
 */
public final class ProtocolException extends IOException {
  private static final long serialVersionUID = 1;

  private final int status;

  public ProtocolException(int status, String sentence) {
    super(sentence);
    this.status = status;
  }

  public static ProtocolException badRequest(String sentence) {
    return new ProtocolException(400, sentence);
  }

  public int status() {
    return status;
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }

  /**
   * No stack trace: a flood of malformed requests would cost more for the traces than for the
   * requests.
   */
  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // Does nothing.
  public Throwable fillInStackTrace() {
    return this;
  }
}
