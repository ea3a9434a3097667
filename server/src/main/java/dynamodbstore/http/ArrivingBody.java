package dynamodbstore.http;

import io.helidon.common.buffers.DataReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** A body as it comes over the network; its end before its time is the client's doing. */
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

  private static int arriving(Reading reading) {
    try {
      return reading.read();
    } catch (IOException | UncheckedIOException | DataReader.InsufficientDataAvailableException e) {
      throw new ClientGone(e);
    }
  }
}
