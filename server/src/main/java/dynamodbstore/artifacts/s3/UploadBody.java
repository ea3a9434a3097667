package dynamodbstore.artifacts.s3;

import dynamodbstore.artifacts.store.Upload;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Stream of a client's upload that fails if its length differs from the declared size, and records
 * the cause of a read failure, which the SDK may hide. For use by one thread.
 */
final class UploadBody extends InputStream {
  private final InputStream from;
  private final OptionalLong said;
  private long count;
  private Optional<RuntimeException> failure = Optional.empty();

  UploadBody(Upload upload) {
    this.from = upload.body();
    this.said = upload.size();
  }

  /** The read failure, if reading the client's body failed. */
  Optional<RuntimeException> failure() {
    return failure;
  }

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    try {
      return length == 0 ? 0 : counted(into, offset, length);
    } catch (IOException e) {
      failure = Optional.of(new UncheckedIOException(e));
      throw e;
    } catch (RuntimeException e) {
      failure = Optional.of(e);
      throw e;
    }
  }

  /** Returns the last bytes only after checking that no more follow. */
  private int counted(byte[] into, int offset, int length) throws IOException {
    int got = from.read(into, offset, length);
    count += Math.max(got, 0);
    if (said.isPresent()) {
      if (count == said.getAsLong() && got >= 0 && from.read() >= 0) {
        count++;
      }
      if (count > said.getAsLong() || (got < 0 && count < said.getAsLong())) {
        throw new EOFException(
            "An upload of %d bytes ended after %d".formatted(said.getAsLong(), count));
      }
    }
    return got;
  }

  /** A view of the next {@code length} bytes. Closing it does not close this stream. */
  InputStream next(long length) {
    return new InputStream() {
      private long left = length;

      @Override
      public int read() throws IOException {
        if (left == 0) {
          return -1;
        }
        left--;
        return UploadBody.this.read();
      }

      @Override
      public int read(byte[] into, int offset, int most) throws IOException {
        if (left == 0) {
          return -1;
        }
        int got = UploadBody.this.read(into, offset, (int) Math.min(left, most));
        left -= Math.max(got, 0);
        return got;
      }
    };
  }
}
