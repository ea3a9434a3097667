package dynamodbstore.runs;

import dynamodbstore.api.RunPlace;
import java.util.LinkedHashSet;
import java.util.Optional;

/**
 * Runs that wait to be settled, each once, and so many at most: whichever finds no room is left to
 * the sweep. Shared by all threads.
 */
public final class SettlingQueue implements AutoCloseable {
  private static final int MOST = 10_000;

  private final LinkedHashSet<RunPlace> waiting = new LinkedHashSet<>();
  private boolean closed;

  /** Never waits. */
  synchronized void offer(RunPlace place) {
    if (!closed && waiting.size() < MOST && waiting.add(place)) {
      notify();
    }
  }

  /** The one that has waited longest, if there is one. */
  synchronized Optional<RunPlace> poll() {
    return waiting.isEmpty() ? Optional.empty() : Optional.of(waiting.removeFirst());
  }

  /** The same, once there is one; empty once the queue is closed. */
  synchronized Optional<RunPlace> take() throws InterruptedException {
    while (waiting.isEmpty() && !closed) {
      wait();
    }
    return poll();
  }

  /** Whoever waits is let go. What is left over is found by the next sweep. */
  @Override
  public synchronized void close() {
    closed = true;
    waiting.clear();
    notifyAll();
  }
}
