package dynamodbstore.http.request;

import dynamodbstore.http.response.ServerResponse;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Input stream that decompresses a gzip body while it is read and reports malformed gzip as a 400.
 */
final class DecompressedBody extends FilterInputStream {
  private DecompressedBody(InputStream in) {
    super(in);
  }

  static InputStream of(InputStream packed) throws IOException {
    try {
      return new DecompressedBody(new GZIPInputStream(packed));
    } catch (ZipException | EOFException e) {
      throw damaged();
    }
  }

  @Override
  public int read() throws IOException {
    try {
      return in.read();
    } catch (ZipException | EOFException e) {
      throw damaged();
    }
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    try {
      return in.read(into, offset, length);
    } catch (ZipException | EOFException e) {
      throw damaged();
    }
  }

  private static RejectedRequest damaged() {
    return new RejectedRequest(
        ServerResponse.BAD_REQUEST, "The body does not match its Content-Encoding.");
  }
}
