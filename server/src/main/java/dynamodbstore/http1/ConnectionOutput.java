package dynamodbstore.http1;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Output of a connection. Writes in pieces, so that the sweeper detects a client that does not take
 * a piece within the stall timeout. After a piece that took more than a second, pieces shrink from
 * 64 to 16 KiB. Used by the connection's thread only.
 */
final class ConnectionOutput {
  private static final int USUAL = 64 << 10;

  /**
   * At the minimum transfer rate, a client takes this many bytes within the stall timeout: a slow
   * client is not a stalled one.
   */
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
        slice.yieldIfUsedUp();
        int count = Math.min(piece, length - at);
        long begun = phases.enter(ConnectionPhase.SENDING);
        socket.write(bytes, offset + at, count);
        piece = phases.enter(ConnectionPhase.WORKING) - begun > SLOW_NANOS ? SLOW : USUAL;
        at += count;
      }
    } catch (IOException e) {
      broken = true;
      throw e;
    }
  }

  /** Whether a write failed, which means that the client has closed the connection. */
  boolean isBroken() {
    return broken;
  }
}
