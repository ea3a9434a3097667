package dynamodbstore.http;

import dynamodbstore.capacity.Work;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A body as it arrives. While it waits for the client, the request holds no permit to work; what
 * goes wrong on the way is the client's.
 */
final class ArrivingBody extends FilterInputStream {
  ArrivingBody(InputStream in) {
    super(in);
  }

  @Override
  public int read() {
    Work.pause();
    try {
      return in.read();
    } catch (IOException e) {
      throw new BrokenBody(e);
    }
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    Work.pause();
    try {
      return in.read(into, offset, length);
    } catch (IOException e) {
      throw new BrokenBody(e);
    }
  }

  /** What is left is the connection's to deal with. */
  @Override
  public void close() {}
}
