package dynamodbstore.http;

import java.io.IOException;
import java.io.InputStream;

/** A body as it comes in. Helidon has many ways to say that it does not come in as it should. */
final class SentBody extends InputStream {
  private final InputStream in;

  SentBody(InputStream in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    try {
      return in.read();
    } catch (RuntimeException e) {
      throw new BrokenBody(e);
    }
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      return in.read(bytes, offset, length);
    } catch (RuntimeException e) {
      throw new BrokenBody(e);
    }
  }

  /** Helidon reads what is left. */
  @Override
  public void close() throws IOException {
    try {
      in.close();
    } catch (RuntimeException e) {
      throw new BrokenBody(e);
    }
  }
}
