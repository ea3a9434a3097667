package dynamodbstore.http1;

import java.io.IOException;
import java.io.OutputStream;

/**
 * What a client is sent. Written in pieces, so that a client that does not take a piece within the
 * stall timeout is noticed. For the connection's thread alone.
 */
final class ConnectionOutput {
  private static final int USUAL = 64 << 10;

  /** No more than a client must send in the same time: a slow client is not a stalled one. */
  private static final int SLOW = 16 << 10;

  private static final long SLOW_NANOS = 1_000_000_000;

  private final OutputStream socket;
  private final PhaseClock phases;
  private int piece = USUAL;
  private boolean broken;
  private final TimeSlice slice = new TimeSlice();

  ConnectionOutput(OutputStream socket, PhaseClock phases) {
    this.socket = socket;
    this.phases = phases;
  }

  void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      for (int at = 0; at < length; ) {
        slice.endIfUsedUp();
        int count = Math.min(piece, length - at);
        long begun = phases.enter(Phase.SENDING);
        socket.write(bytes, offset + at, count);
        piece = phases.enter(Phase.WORKING) - begun > SLOW_NANOS ? SLOW : USUAL;
        at += count;
      }
    } catch (IOException e) {
      broken = true;
      throw e;
    }
  }

  /** Whether the client could not be sent something, and so has left. */
  boolean isBroken() {
    return broken;
  }
}
