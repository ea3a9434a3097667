package dynamodbstore.http1;

import java.io.IOException;
import java.io.OutputStream;

/**
 * What a client is sent. Written in pieces, so that a client that does not take a piece within the
 * stall timeout is noticed. For the connection's thread alone.
 */
final class ConnectionOutput {
  /** No more than a client must send in the same time: a slow client is not a stalled one. */
  private static final int PIECE = 16 << 10;

  private final OutputStream socket;
  private final PhaseClock phases;

  ConnectionOutput(OutputStream socket, PhaseClock phases) {
    this.socket = socket;
    this.phases = phases;
  }

  void write(byte[] bytes, int offset, int length) throws IOException {
    for (int at = 0; at < length; at += PIECE) {
      var _ = phases.enter(Phase.SENDING);
      socket.write(bytes, offset + at, Math.min(PIECE, length - at));
    }
    var _ = phases.enter(Phase.WORKING);
  }
}
