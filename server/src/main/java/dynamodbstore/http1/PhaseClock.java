package dynamodbstore.http1;

import java.util.concurrent.atomic.AtomicReference;

/**
 * The phase of a connection and when it began. Written by the connection's thread, read by the
 * sweeper; the two race for an idle connection, and an atomic change of phase decides.
 */
final class PhaseClock {
  /** A phase and when it began, changed together. */
  record Since(Phase phase, long nanos) {}

  private final AtomicReference<Since> since =
      new AtomicReference<>(new Since(Phase.IDLE, System.nanoTime()));
  private volatile boolean timedOut;

  /** Enters a phase and returns the time. Stays closed once it is. */
  long enter(Phase phase) {
    long now = System.nanoTime();
    var before = since.get();
    if (before.phase() != Phase.CLOSED) {
      // Only an idle connection is closed by others, and leaveIdle covers that.
      since.set(new Since(phase, now));
    }
    return now;
  }

  /** Goes from idle to reading a head, unless the connection was closed meanwhile. */
  boolean leaveIdle() {
    var before = since.get();
    return before.phase() == Phase.IDLE
        && since.compareAndSet(before, new Since(Phase.HEAD, System.nanoTime()));
  }

  /** Goes from idle to closed, unless a request has begun. */
  boolean closeIdle() {
    var before = since.get();
    return before.phase() == Phase.IDLE
        && since.compareAndSet(before, new Since(Phase.CLOSED, System.nanoTime()));
  }

  Since since() {
    return since.get();
  }

  /** Records why the connection's thread is about to be woken; false if that was done before. */
  boolean timeOut() {
    boolean first = !timedOut;
    timedOut = true;
    return first;
  }

  boolean isTimedOut() {
    return timedOut;
  }
}
