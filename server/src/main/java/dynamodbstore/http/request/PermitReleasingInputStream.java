package dynamodbstore.http.request;

import dynamodbstore.capacity.WorkPermit;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Input stream of a request body that releases the request's work permit before each read, because
 * a read may wait for the client. I/O errors become {@link BrokenBody}: they are caused by the
 * client or by the network, not by the server.
 */
final class PermitReleasingInputStream extends FilterInputStream {
  PermitReleasingInputStream(InputStream in) {
    super(in);
  }

  @Override
  public int read() {
    WorkPermit.pause();
    try {
      return in.read();
    } catch (IOException e) {
      throw new BrokenBody(e);
    }
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    WorkPermit.pause();
    try {
      return in.read(into, offset, length);
    } catch (IOException e) {
      throw new BrokenBody(e);
    }
  }

  /** Does nothing: the connection discards the unread rest or closes. */
  @Override
  public void close() {}
}
