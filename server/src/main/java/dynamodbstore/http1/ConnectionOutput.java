package dynamodbstore.http1;

import java.io.IOException;
import java.io.OutputStream;

/**
 * What a client is sent. Written in pieces, so that a client that takes none of a piece within the
 * stall timeout is noticed. For the connection's thread alone.
 */
final class ConnectionOutput {
  private static final int PIECE = 64 << 10;

  private final OutputStream socket;
  private final PhaseClock phases;
  private final TimeSlice slice = new TimeSlice();

  ConnectionOutput(OutputStream socket, PhaseClock phases) {
    this.socket = socket;
    this.phases = phases;
  }

  void write(byte[] bytes, int offset, int length) throws IOException {
    for (int at = 0; at < length; at += PIECE) {
      slice.endIfUsedUp();
      var _ = phases.enter(Phase.SENDING);
      socket.write(bytes, offset + at, Math.min(PIECE, length - at));
    }
    var _ = phases.enter(Phase.WORKING);
  }
}
