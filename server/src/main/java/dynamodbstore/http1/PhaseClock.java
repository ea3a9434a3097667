package dynamodbstore.http1;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Phase of a connection and when it began, in one atomic reference. The connection's thread writes
 * it; the sweeper and the accept loop read it. They race with the connection's thread for an idle
 * connection, and a compare-and-set decides: either the request begins or the connection closes.
 */
final class PhaseClock {
  /** A phase and its start, replaced together. */
  record Since(ConnectionPhase phase, long nanos) {}

  private final AtomicReference<Since> since =
      new AtomicReference<>(new Since(ConnectionPhase.IDLE, System.nanoTime()));
  private volatile boolean timedOut;

  /** Enters a phase and returns the current time. {@link ConnectionPhase#CLOSED} is final. */
  long enter(ConnectionPhase phase) {
    long now = System.nanoTime();
    var before = since.get();
    if (before.phase() != ConnectionPhase.CLOSED) {
      // No compare-and-set needed: other threads change the phase only from idle, and leaveIdle
      // covers that.
      since.set(new Since(phase, now));
    }
    return now;
  }

  /** Changes from idle to reading a head; false if another thread has closed the connection. */
  boolean leaveIdle() {
    var before = since.get();
    return before.phase() == ConnectionPhase.IDLE
        && since.compareAndSet(before, new Since(ConnectionPhase.HEAD, System.nanoTime()));
  }

  /** Changes from idle to closed; false if a request has begun. */
  boolean closeIdle() {
    var before = since.get();
    return before.phase() == ConnectionPhase.IDLE
        && since.compareAndSet(before, new Since(ConnectionPhase.CLOSED, System.nanoTime()));
  }

  Since since() {
    return since.get();
  }

  /**
   * Marks the connection as timed out before its thread is woken; false if it was marked before.
   */
  boolean timeOut() {
    boolean first = !timedOut;
    timedOut = true;
    return first;
  }

  boolean isTimedOut() {
    return timedOut;
  }
}
