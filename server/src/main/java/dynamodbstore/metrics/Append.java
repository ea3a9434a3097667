package dynamodbstore.metrics;

import dynamodbstore.api.RunLocation;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.table.errors.TableBusy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * One request's points on their way through the group commit: which series its thread leads, and
 * which it waits for. The package comment describes the protocol.
 *
 * <p>The request's own thread calls {@link #run}. Threads of other appends call {@link #lead},
 * {@link #confirm} and {@link #isClosed}; they take only this append's monitor, and never while
 * they hold another one.
 *
 * <p>The thread waits only while it leads no series, so appends to the same series in different
 * orders cannot deadlock. An append fails if a write that it led itself fails, if it waits past its
 * deadline, or if its thread is interrupted; never because another append's write failed.
 */
final class Append {
  private final SeriesQueues queues;
  private final RunLocation location;
  private final long deadline;

  /** Series that this append leads and has not begun to write. Guarded by this. */
  private final List<PendingPoints> led = new ArrayList<>(1);

  /** Number of its series that are not written yet. Guarded by this. */
  private int unwritten;

  /** Whether its thread has left before all series were written. Guarded by this. */
  private boolean isClosed;

  /**
   * @param patience how long it waits for other appends before it fails
   */
  Append(SeriesQueues queues, RunLocation location, Duration patience) {
    this.queues = queues;
    this.location = location;
    this.deadline = System.nanoTime() + patience.toNanos();
  }

  /**
   * Writes all points: this thread writes the series that it leads, other appends write the rest.
   *
   * @throws TableBusy if other appends keep writing until the deadline, or if the thread is
   *     interrupted while it waits. Some series may have been written. Logging all points again is
   *     safe
   */
  void run(Map<String, List<Point>> points, GroupWriter writer) {
    var mine = pending(points);
    try {
      enter(mine);
      while (awaitLeadership(mine)) {
        writer.write(this);
      }
    } finally {
      close(mine);
    }
  }

  private List<PendingPoints> pending(Map<String, List<Point>> points) {
    var partition = location.partition();
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

  /**
   * Waits until this append leads a series. Returns false once all series are written. Releases the
   * monitor while it waits.
   */
  private synchronized boolean awaitLeadership(List<PendingPoints> mine) {
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
        // Leaders have taken all remaining points, may have written them and confirm them soon.
        mayGiveUp = false;
      }
      return !led.isEmpty();
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Fails the append if any of its points are still queued, that is, taken by no leader. */
  private void withdraw(List<PendingPoints> mine, Exception cause) {
    boolean isAnyWithdrawn = false;
    for (var points : mine) {
      isAnyWithdrawn |= queues.withdraw(points);
    }
    if (isAnyWithdrawn) {
      throw busy(cause);
    }
  }

  /** Releases the series that it leads and withdraws its queued points, unless all is written. */
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

  /** Called by its own thread: removes and returns the series that it leads by now. */
  synchronized List<PendingPoints> takeLed() {
    var taken = List.copyOf(led);
    led.clear();
    return taken;
  }

  /** Makes this append the leader of series. Returns false if its thread has left. */
  synchronized boolean lead(List<PendingPoints> points) {
    if (isClosed) {
      return false;
    }
    led.addAll(points);
    notifyAll();
    return true;
  }

  /** Records that one of its series is written. */
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
    return new TableBusy("Too many concurrent writers of metrics of run " + location.run(), cause);
  }
}
