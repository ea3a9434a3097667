package dynamodbstore.http;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.webserver.ServerConnectionException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What comes in over a socket, in pieces that grow while a large body is on its way: Helidon's own
 * have 8 KiB, and of an upload every one costs as much as the reading itself. Used by one thread.
 */
final class WideReads implements Supplier<byte @Nullable []> {
  /** What a connection holds while it waits for its next request. */
  private static final int NARROW = 8 << 10;

  /** Wider reads bring no more speed. As many of these as there may be connections do no harm. */
  private static final int WIDE = 64 << 10;

  private final HelidonSocket socket;
  private int width = NARROW;

  WideReads(HelidonSocket socket) {
    this.socket = socket;
  }

  /** Waits for the next piece; null at the end, as Helidon wants it. */
  @Override
  public byte @Nullable [] get() {
    var piece = new byte[width];
    int count = read(piece);
    if (count < 0) {
      return null;
    }
    if (count == piece.length) {
      width = Math.min(2 * width, WIDE);
      return piece;
    }
    if (count < width / 2) {
      width = Math.max(width / 2, NARROW);
    }
    return Arrays.copyOf(piece, count);
  }

  @SuppressWarnings(
      "removal") // Helidon means to remove it, and has no other way for so many bytes.
  private int read(byte[] piece) {
    try {
      return socket.read(BufferData.create(piece).reset());
    } catch (UncheckedIOException e) {
      throw new ServerConnectionException("The connection broke", e);
    }
  }
}
