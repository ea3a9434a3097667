package dynamodbstore.http1;

import dynamodbstore.http1.message.ProtocolException;
import java.io.IOException;

/**
 * Minimum transfer rate of request bodies, counting only the time spent waiting for the client. If
 * fewer than {@code stallBytes} arrive in a window of waiting, the request fails with a 408. Used
 * by the connection's thread; a single read that never returns is ended by the sweeper.
 */
final class MinimumTransferRate {
  private final PhaseClock phases;
  private final long windowNanos;
  private final int leastBytes;
  private final TimeSlice slice = new TimeSlice();
  private long waited;
  private long received;

  MinimumTransferRate(PhaseClock phases, HttpLimits limits) {
    this.phases = phases;
    this.windowNanos = limits.stallTimeout().toNanos();
    this.leastBytes = limits.stallBytes();
  }

  /** A read from the socket. */
  interface Read {
    int read() throws IOException;
  }

  void restart() {
    waited = 0;
    received = 0;
  }

  int timed(Read read) throws IOException {
    slice.yieldIfUsedUp();
    long begun = phases.enter(ConnectionPhase.RECEIVING);
    int count = read.read();
    long now = phases.enter(ConnectionPhase.WORKING);
    if (phases.isTimedOut()) {
      throw tooSlow();
    }
    waited += now - begun;
    received += Math.max(count, 0);
    if (waited > windowNanos) {
      if (received < leastBytes && count >= 0) {
        throw tooSlow();
      }
      restart();
    }
    return count;
  }

  static ProtocolException tooSlow() {
    return new ProtocolException(408, "The request arrived too slowly.");
  }
}
