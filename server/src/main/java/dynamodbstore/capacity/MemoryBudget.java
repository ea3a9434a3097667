package dynamodbstore.capacity;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Budget of heap that requests and responses share. A request that finds too little free waits for
 * a bounded time and is then rejected ({@link Overloaded}). Thread-safe.
 */
public final class MemoryBudget {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
  private static final int UNIT = 1 << 10;
  private static final int SMALL_UNITS = 1 << 10;

  private final Semaphore free;
  private final int units;
  private final Duration longestWait;

  public MemoryBudget(long bytes, Duration longestWait) {
    this.units = (int) Math.min(Integer.MAX_VALUE, bytes / UNIT);
    // Fair (FIFO): a large body would otherwise starve behind small ones.
    this.free = new Semaphore(units, true);
    this.longestWait = longestWait;
  }

  /** Half of the heap: the other half is for parsed requests, results and everything else. */
  public static MemoryBudget ofThisProcess() {
    return new MemoryBudget(Runtime.getRuntime().maxMemory() / 2, LONGEST_WAIT);
  }

  /** Size of the budget, used or free. */
  public long bytes() {
    return (long) units * UNIT;
  }

  public Share share() {
    return new Share();
  }

  /** Exception for a reservation that exceeds the whole budget, so that waiting cannot help. */
  public static final class Exceeded extends RuntimeException {
    private static final long serialVersionUID = 1;

    Exceeded() {
      super("More memory than the budget has", null, false, false);
    }
  }

  /** Reservation of one request, released when its response was sent. Used by one thread. */
  public final class Share implements AutoCloseable {
    private int held;

    /**
     * Reserves memory up to a total, waiting up to the budget's timeout for others to release
     * theirs.
     *
     * @throws Overloaded if the timeout passes; the share keeps what it held before
     * @throws Exceeded if the whole budget is smaller
     */
    public void awaitTotal(long bytes) {
      await(Math.max(bytes - (long) held * UNIT, 0));
    }

    /** Reserves more memory, as {@link #awaitTotal} does. */
    void await(long bytes) {
      int more = units(bytes);
      try {
        // A reservation of at most 1 MiB bypasses the queue: it hardly delays the large ones.
        boolean isTaken = more <= SMALL_UNITS && free.tryAcquire(more);
        if (!isTaken && !free.tryAcquire(more, longestWait.toNanos(), TimeUnit.NANOSECONDS)) {
          throw overloaded();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw overloaded();
      }
      held += more;
    }

    /**
     * Reserves more memory without waiting.
     *
     * @throws Overloaded if too little is free
     * @throws Exceeded if the whole budget is smaller
     */
    public void take(long bytes) {
      if (!tryTake(bytes)) {
        throw overloaded();
      }
    }

    /**
     * Reserves more memory if enough is free now. Returns whether it did.
     *
     * @throws Exceeded if the whole budget is smaller
     */
    boolean tryTake(long bytes) {
      int more = units(bytes);
      if (!free.tryAcquire(more)) {
        return false;
      }
      held += more;
      return true;
    }

    /** Releases what one call has reserved. */
    void release(long bytes) {
      int less = Math.min(units(bytes, 0), held);
      free.release(less);
      held -= less;
    }

    /**
     * Reserves memory for bytes that could also be kept on disk: only while half of the budget
     * stays free, so that slow clients cannot hold all of it. Returns whether it did. The check is
     * not atomic with the reservation; concurrent callers may exceed the half slightly, never the
     * budget.
     */
    public boolean takeIfPlenty(long bytes) {
      int more = (int) Math.min(Integer.MAX_VALUE, (bytes + UNIT - 1) / UNIT);
      if (free.availablePermits() - more < units / 2 || !free.tryAcquire(more)) {
        return false;
      }
      held += more;
      return true;
    }

    /** Moves the reservation of another share to this one. */
    void absorb(Share other) {
      held += other.held;
      other.held = 0;
    }

    private int units(long bytes) {
      return units(bytes, held);
    }

    private int units(long bytes, int before) {
      long more = (bytes + UNIT - 1) / UNIT;
      if (before + more > units) {
        throw new Exceeded();
      }
      return (int) more;
    }

    private static Overloaded overloaded() {
      return new Overloaded(
          "The server has as many requests in memory as it can take. Please try again.");
    }

    @Override
    public void close() {
      free.release(held);
      held = 0;
    }
  }
}
