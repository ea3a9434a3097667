package dynamodbstore.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body as it comes in. Helidon has many ways to say that it does not come in as it should. */
final class ArrivingBody extends FilterInputStream {
  ArrivingBody(InputStream in) {
    super(in);
  }

  private interface Reading {
    int read() throws IOException;
  }

  @Override
  public int read() {
    return arriving(in::read);
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    return arriving(() -> in.read(into, offset, length));
  }

  /** Helidon reads what is left. */
  @Override
  public void close() {
    var _ =
        arriving(
            () -> {
              in.close();
              return 0;
            });
  }

  private static int arriving(Reading reading) {
    try {
      return reading.read();
    } catch (IOException | RuntimeException e) {
      throw new BrokenBody(e);
    }
  }
}
