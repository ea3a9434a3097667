package dynamodbstore.http1;

import dynamodbstore.http1.message.ProtocolException;
import dynamodbstore.http1.message.RequestHead.Framing;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Input stream of a request body that ends where its framing says. Used by the connection's thread
 * only.
 */
abstract sealed class RequestBodyStream extends InputStream {
  private static final int MOST_SIZE_DIGITS = 15;
  private static final int LONGEST_CHUNK_EXTENSION = 256;
  private static final int LONGEST_TRAILER = 8 << 10;

  private final ConnectionInput input;
  private @Nullable IOException failure;

  private RequestBodyStream(ConnectionInput input) {
    this.input = input;
  }

  static RequestBodyStream of(Framing framing, ConnectionInput input) {
    return switch (framing) {
      case Framing.Length(long bytes) -> new OfLength(input, bytes);
      case Framing.Chunked() -> new InChunks(input);
    };
  }

  /** Whether the body was read completely, so that the next request follows. */
  abstract boolean isAtEnd();

  /** Whether at most this many bytes are left; true if the length is unknown. */
  abstract boolean mayEndWithin(int bytes);

  @Override
  public int read() throws IOException {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  /**
   * Once a read has failed, all further reads fail too: bytes behind a malformed chunk must not be
   * parsed as another chunk, nor as the next request.
   */
  @Override
  public final int read(byte[] into, int offset, int length) throws IOException {
    if (failure != null) {
      throw failure;
    }
    if (length == 0) {
      return 0;
    }
    try {
      return readSome(into, offset, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /** Reads at least one byte; -1 at the end. */
  abstract int readSome(byte[] into, int offset, int length) throws IOException;

  final int receive(byte[] into, int offset, int length) throws IOException {
    int count = input.read(into, offset, length);
    if (count < 0) {
      throw endsEarly();
    }
    return count;
  }

  final int receive() throws IOException {
    int next = input.read();
    if (next < 0) {
      throw endsEarly();
    }
    return next;
  }

  private static EOFException endsEarly() {
    return new EOFException("The body ends before its framing says");
  }

  /** Body with a Content-Length, or none. */
  private static final class OfLength extends RequestBodyStream {
    private long left;

    OfLength(ConnectionInput input, long length) {
      super(input);
      this.left = length;
    }

    @Override
    boolean isAtEnd() {
      return left == 0;
    }

    @Override
    boolean mayEndWithin(int bytes) {
      return left <= bytes;
    }

    @Override
    int readSome(byte[] into, int offset, int length) throws IOException {
      if (left == 0) {
        return -1;
      }
      int count = receive(into, offset, (int) Math.min(length, left));
      left -= count;
      return count;
    }
  }

  /** Chunked body (RFC 9112, 7.1), parsed strictly. */
  private static final class InChunks extends RequestBodyStream {
    private long left;
    private boolean begun;
    private boolean ended;

    InChunks(ConnectionInput input) {
      super(input);
    }

    @Override
    boolean isAtEnd() {
      return ended;
    }

    @Override
    boolean mayEndWithin(int bytes) {
      return true;
    }

    @Override
    int readSome(byte[] into, int offset, int length) throws IOException {
      if (left == 0 && !ended) {
        nextChunk();
      }
      if (ended) {
        return -1;
      }
      int count = receive(into, offset, (int) Math.min(length, left));
      left -= count;
      return count;
    }

    private void nextChunk() throws IOException {
      if (begun) {
        expect('\r');
        expect('\n');
      }
      begun = true;
      left = size();
      if (left == 0) {
        skipTrailers();
        ended = true;
      }
    }

    private long size() throws IOException {
      long size = 0;
      int digits = 0;
      int next = receive();
      for (; Character.digit(next, 16) >= 0 && next < 0x80; next = receive()) {
        if (++digits > MOST_SIZE_DIGITS) {
          throw malformed();
        }
        size = size * 16 + Character.digit(next, 16);
      }
      if (digits == 0) {
        throw malformed();
      }
      if (next == ';') {
        next = skipExtension();
      }
      if (next != '\r') {
        throw malformed();
      }
      expect('\n');
      return size;
    }

    private int skipExtension() throws IOException {
      int next = receive();
      for (int length = 0; next != '\r'; length++, next = receive()) {
        if (length > LONGEST_CHUNK_EXTENSION || (next < ' ' && next != '\t') || next == 0x7f) {
          throw malformed();
        }
      }
      return next;
    }

    private void skipTrailers() throws IOException {
      int length = 0;
      int inLine = 0;
      while (true) {
        int next = receive();
        if (next == '\r') {
          expect('\n');
          if (inLine == 0) {
            return;
          }
          inLine = 0;
        } else {
          inLine++;
          if (++length > LONGEST_TRAILER || (next < ' ' && next != '\t')) {
            throw malformed();
          }
        }
      }
    }

    private void expect(char wanted) throws IOException {
      if (receive() != wanted) {
        throw malformed();
      }
    }

    private static ProtocolException malformed() {
      return ProtocolException.badRequest("The body is not properly divided into chunks.");
    }
  }
}
