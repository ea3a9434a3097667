package dynamodbstore.http1;

import java.io.IOException;

/**
 * What a client sent is not HTTP, or more of it than is allowed. The connection cannot be used
 * after it, since where the next request begins is unknown.
 */
public final class ProtocolException extends IOException {
  private static final long serialVersionUID = 1;

  private final int status;

  ProtocolException(int status, String sentence) {
    super(sentence);
    this.status = status;
  }

  static ProtocolException badRequest(String sentence) {
    return new ProtocolException(400, sentence);
  }

  public int status() {
    return status;
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }

  /** Thrown for every broken request of a flood: a stack trace would cost more than the request. */
  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // Does nothing.
  public Throwable fillInStackTrace() {
    return this;
  }
}
