package dynamodbstore.runs.settling;

import dynamodbstore.api.RunLocation;
import dynamodbstore.runs.data.RunSummary;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Bounded FIFO queue of runs to be settled, without duplicates. A run that finds the queue full is
 * dropped; the sweep finds it. The queue is lost in a crash, likewise. Thread-safe: all state is
 * guarded by the monitor of this object.
 */
public final class SettlingQueue implements AutoCloseable {
  private static final int MOST = 10_000;

  private final InstantSource clock;

  /** Runs in the order of their arrival, each with its time. */
  private final LinkedHashMap<RunLocation, Instant> waiting = new LinkedHashMap<>();

  private boolean closed;

  /**
   * @param clock determines which runs are due
   */
  public SettlingQueue(InstantSource clock) {
    this.clock = clock;
  }

  /** Adds a run unless it is queued already, the queue is full or closed. Does not block. */
  public synchronized void offer(RunLocation location) {
    if (!closed
        && waiting.size() < MOST
        && waiting.putIfAbsent(location, clock.instant()) == null) {
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
    return Optional.ofNullable(waiting.pollFirstEntry()).map(Map.Entry::getKey);
  }

  /** Number of runs that wait. */
  public synchronized int size() {
    return waiting.size();
  }

  /** How long the first run has been waiting; zero if none waits. */
  public synchronized Duration lag() {
    return Optional.ofNullable(waiting.firstEntry())
        .map(first -> Duration.between(first.getValue(), clock.instant()))
        .filter(Duration::isPositive)
        .orElse(Duration.ZERO);
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
