package dynamodbstore.runs.settling;

import dynamodbstore.api.RunLocation;
import dynamodbstore.runs.data.RunSummary;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;

/**
 * Bounded FIFO queue of runs to be settled, without duplicates. A run that finds the queue full is
 * dropped; the sweep finds it. The queue is lost in a crash, likewise. Thread-safe: all state is
 * guarded by the monitor of this object.
 */
public final class SettlingQueue implements AutoCloseable {
  private static final int MOST = 10_000;

  private final InstantSource clock;
  private final LinkedHashSet<RunLocation> waiting = new LinkedHashSet<>();
  private boolean closed;

  /**
   * @param clock determines which runs are due
   */
  public SettlingQueue(InstantSource clock) {
    this.clock = clock;
  }

  /** Adds a run unless it is queued already, the queue is full or closed. Does not block. */
  public synchronized void offer(RunLocation location) {
    if (!closed && waiting.size() < MOST && waiting.add(location)) {
      notify();
    }
  }

  /**
   * Adds those of some runs that are due, for services that have read them: a run whose server
   * crashed is then settled before the sweep finds it.
   */
  public void offerDue(Collection<RunSummary> read) {
    var now = clock.instant();
    for (var info : read) {
      var settlingState = info.run().settlingState();
      if (!settlingState.isSettled() && settlingState.isDue(now)) {
        offer(info.location());
      }
    }
  }

  /** The run that has waited longest, if any. Does not block. */
  public synchronized Optional<RunLocation> poll() {
    return waiting.isEmpty() ? Optional.empty() : Optional.of(waiting.removeFirst());
  }

  /** The same, but blocks until there is a run; empty once the queue is closed. */
  synchronized Optional<RunLocation> take() throws InterruptedException {
    while (waiting.isEmpty() && !closed) {
      wait();
    }
    return poll();
  }

  /** Wakes all waiting threads. Queued runs are dropped; the next sweep finds them. */
  @Override
  public synchronized void close() {
    closed = true;
    waiting.clear();
    notifyAll();
  }
}
