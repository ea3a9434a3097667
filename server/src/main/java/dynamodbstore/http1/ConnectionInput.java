package dynamodbstore.http1;

import dynamodbstore.http1.message.ProtocolException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Buffered input of a connection. The buffer has 1 KiB while the connection is idle and grows with
 * the request head up to 96 KiB; growth is charged to {@link HeadMemoryBudget}. Used by the
 * connection's thread only.
 */
final class ConnectionInput implements AutoCloseable {
  /** Holds most requests completely; even one such buffer per connection is little memory. */
  private static final int USUAL = 1 << 10;

  /** The longest head: MLflow's web UI requests hundreds of runs in one query. */
  private static final int LONGEST_HEAD = 96 << 10;

  /** The longest request line, which is part of the head. */
  private static final int LONGEST_LINE = 64 << 10;

  private final InputStream socket;
  private final MinimumTransferRate clock;
  private final HeadMemoryBudget memory;
  private byte[] buffer = new byte[USUAL];
  private int reserved;
  private int from;
  private int to;

  ConnectionInput(InputStream socket, MinimumTransferRate clock, HeadMemoryBudget memory) {
    this.socket = socket;
    this.clock = clock;
    this.memory = memory;
  }

  /** Waits for the next request; false if the client has closed the connection. */
  boolean awaitRequest() throws IOException {
    if (from < to) {
      return true;
    }
    from = 0;
    to = 0;
    if (buffer.length > USUAL) {
      buffer = new byte[USUAL];
      close();
    }
    int count = socket.read(buffer, 0, buffer.length);
    to = Math.max(count, 0);
    return count > 0;
  }

  /**
   * The bytes of the next head, with the empty line that ends it.
   *
   * @throws ProtocolException if it is longer than allowed, or does not end
   */
  byte[] readHead() throws IOException {
    skipEmptyLine();
    int seen = from;
    while (true) {
      int end = findHeadEnd(seen);
      if (end >= 0) {
        var head = Arrays.copyOfRange(buffer, from, end);
        from = end;
        return head;
      }
      seen = to;
      int begun = from;
      fill();
      seen -= begun - from;
    }
  }

  /** Skips one empty line before a request: some clients send one after a body (RFC 9112, 2.2). */
  private void skipEmptyLine() throws IOException {
    if (buffer[from] == '\r') {
      while (to - from < 2) {
        fill();
      }
      if (buffer[from + 1] == '\n') {
        from += 2;
        while (from == to) {
          fill();
        }
      }
    }
  }

  /**
   * Index behind the end of the head, scanning from {@code seen} on; negative if more input is
   * needed.
   */
  private int findHeadEnd(int seen) throws ProtocolException {
    for (int i = seen; i < to; i++) {
      if (buffer[i] == '\n') {
        if (i == from || buffer[i - 1] != '\r') {
          throw ProtocolException.badRequest("A line of the request head ends without CR.");
        }
        if (i - 3 >= from && buffer[i - 2] == '\n') {
          return i + 1;
        }
      }
    }
    return -1;
  }

  private void fill() throws IOException {
    if (to == buffer.length) {
      makeRoom();
    }
    int count = socket.read(buffer, to, buffer.length - to);
    if (count < 0) {
      throw ProtocolException.badRequest("The request ends within its head.");
    }
    to += count;
  }

  private void makeRoom() throws ProtocolException {
    if (from > 0) {
      System.arraycopy(buffer, from, buffer, 0, to - from);
      to -= from;
      from = 0;
      return;
    }
    if (to >= LONGEST_HEAD) {
      throw new ProtocolException(431, "The head of the request is longer than 96 KiB.");
    }
    if (to >= LONGEST_LINE && indexOf((byte) '\n') < 0) {
      throw new ProtocolException(414, "The first line of the request is longer than 64 KiB.");
    }
    grow(Math.min(2 * buffer.length, LONGEST_HEAD));
  }

  private void grow(int length) throws ProtocolException {
    // Twice the growth, since the head is copied out of the buffer.
    int more = 2 * (length - buffer.length);
    if (!memory.take(more)) {
      throw new ProtocolException(
          503, "The server has too many requests with long heads. Please try again.");
    }
    reserved += more;
    buffer = Arrays.copyOf(buffer, length);
  }

  private int indexOf(byte value) {
    for (int i = from; i < to; i++) {
      if (buffer[i] == value) {
        return i;
      }
    }
    return -1;
  }

  /** The next byte of a body, or -1 if the client has closed its side. */
  int read() throws IOException {
    if (from == to && !refill()) {
      return -1;
    }
    return buffer[from++] & 0xff;
  }

  /** Some bytes of a body; reads at least as large as the buffer bypass it. */
  int read(byte[] into, int offset, int length) throws IOException {
    if (from == to) {
      if (length >= buffer.length) {
        return clock.timed(() -> socket.read(into, offset, length));
      }
      if (!refill()) {
        return -1;
      }
    }
    int count = Math.min(length, to - from);
    System.arraycopy(buffer, from, into, offset, count);
    from += count;
    return count;
  }

  /** Releases the memory reserved for a long head. Idempotent. */
  @Override
  public void close() {
    memory.release(reserved);
    reserved = 0;
  }

  private boolean refill() throws IOException {
    from = 0;
    to = 0;
    int count = clock.timed(() -> socket.read(buffer, 0, buffer.length));
    to = Math.max(count, 0);
    return count > 0;
  }
}
