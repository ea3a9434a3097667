package dynamodbstore.metrics;

import dynamodbstore.api.RunPlace;
import dynamodbstore.table.TableBusy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * One request's points on their way into the series of one run: what its thread leads and waits for
 * in the group commit. The package comment describes the protocol.
 *
 * <p>The thread waits only while it has no series to write, so appends to the same series in
 * different orders cannot deadlock. An append fails by a fault of a write that it led itself, by
 * waiting for too long, or by an interruption; never by a fault of another append's write.
 */
final class Append {
  private final SeriesQueues queues;
  private final RunPlace place;
  private final long deadline;

  /** Series that this append leads and does not write yet. Guarded by this. */
  private final List<PendingPoints> led = new ArrayList<>(1);

  /** How many of its series are not written yet. Guarded by this. */
  private int unwritten;

  /** Whether its thread is gone before all was written. Guarded by this. */
  private boolean isClosed;

  /**
   * @param patience how long it waits for others
   */
  Append(SeriesQueues queues, RunPlace place, Duration patience) {
    this.queues = queues;
    this.place = place;
    this.deadline = System.nanoTime() + patience.toNanos();
  }

  /**
   * Has all points written: by itself where it leads, by other appends where they do.
   *
   * @throws TableBusy if others keep writing until the deadline, or if the thread is interrupted
   *     while it waits. Some series may have been written. All points may be logged again
   */
  void run(Map<String, List<Point>> points, GroupWriter writer) {
    var mine = pending(points);
    try {
      enter(mine);
      while (awaitTurn(mine)) {
        writer.write(this);
      }
    } finally {
      close(mine);
    }
  }

  private List<PendingPoints> pending(Map<String, List<Point>> points) {
    var partition = place.partition();
    var pending = new ArrayList<PendingPoints>(points.size());
    points.forEach(
        (name, some) ->
            pending.add(new PendingPoints(this, MetricKeys.series(partition, name), name, some)));
    return pending;
  }

  private void enter(List<PendingPoints> mine) {
    synchronized (this) {
      unwritten = mine.size();
    }
    for (var points : mine) {
      if (queues.enter(points)) {
        synchronized (this) {
          led.add(points);
        }
      }
    }
  }

  /** Waits until there is something to lead. False if all is written. */
  private synchronized boolean awaitTurn(List<PendingPoints> mine) {
    boolean mayGiveUp = true;
    boolean isInterrupted = false;
    try {
      while (led.isEmpty() && unwritten > 0) {
        long left = mayGiveUp ? deadline - System.nanoTime() : Long.MAX_VALUE;
        try {
          if (left > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            continue;
          }
          withdraw(mine, new IllegalStateException("Not written before the deadline"));
        } catch (InterruptedException e) {
          isInterrupted = true;
          withdraw(mine, e);
        }
        // All that is left is in the hands of leaders, which answer soon. It may well be written.
        mayGiveUp = false;
      }
      return !led.isEmpty();
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Gives up if it can: if there are points that no leader has taken yet. */
  private void withdraw(List<PendingPoints> mine, Exception cause) {
    boolean isAnyWithdrawn = false;
    for (var points : mine) {
      isAnyWithdrawn |= queues.withdraw(points);
    }
    if (isAnyWithdrawn) {
      throw busy(cause);
    }
  }

  /** Frees what it leads and removes what it has waiting, unless all is written. */
  private void close(List<PendingPoints> mine) {
    List<PendingPoints> rest;
    synchronized (this) {
      if (unwritten == 0) {
        return;
      }
      isClosed = true;
      rest = List.copyOf(led);
      led.clear();
    }
    for (var points : mine) {
      boolean _ = queues.withdraw(points);
    }
    queues.release(rest.stream().map(SeriesGroup::of).toList());
  }

  /** For its own thread: the series that it leads since it was last asked. */
  synchronized List<PendingPoints> takeLed() {
    var taken = List.copyOf(led);
    led.clear();
    return taken;
  }

  /** Makes it the leader of series. False if its thread is gone. */
  synchronized boolean lead(List<PendingPoints> points) {
    if (isClosed) {
      return false;
    }
    led.addAll(points);
    notifyAll();
    return true;
  }

  /** Says that one of its series is written. */
  synchronized void confirm() {
    unwritten--;
    if (unwritten == 0) {
      notifyAll();
    }
  }

  synchronized boolean isClosed() {
    return isClosed;
  }

  boolean isLate() {
    return System.nanoTime() - deadline >= 0;
  }

  TableBusy busy(Throwable cause) {
    return new TableBusy("Too many writers log metrics of run " + place.run(), cause);
  }
}
