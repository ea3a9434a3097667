package dynamodbstore.capacity;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The heap that requests and responses may take together. A request that finds none waits for a
 * bounded time and is then refused. Shared by all threads.
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
    // First come, first served: a large body would otherwise starve behind small ones.
    this.free = new Semaphore(units, true);
    this.longestWait = longestWait;
  }

  /** Half of the heap: the other half is for what requests read and make, and everything else. */
  public static MemoryBudget ofThisProcess() {
    return new MemoryBudget(Runtime.getRuntime().maxMemory() / 2, LONGEST_WAIT);
  }

  /** How much there is in all, in use or not. */
  public long bytes() {
    return (long) units * UNIT;
  }

  public Share share() {
    return new Share();
  }

  /** More was asked for than there is in all. */
  public static final class Exceeded extends RuntimeException {
    private static final long serialVersionUID = 1;

    Exceeded() {
      super("More memory than the budget has", null, false, false);
    }
  }

  /** What one request holds, until it is answered. Used by one thread. */
  public final class Share implements AutoCloseable {
    private int held;

    /**
     * Takes memory up to a total, waiting for others to release theirs.
     *
     * @throws Overloaded if they do not release it in time
     * @throws Exceeded if there is not that much in all
     */
    public void awaitTotal(long bytes) {
      int more = units(Math.max(bytes - (long) held * UNIT, 0));
      try {
        // A small one does not queue behind large ones, which it hardly delays.
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
     * Takes more memory without waiting.
     *
     * @throws Overloaded if there is no more
     * @throws Exceeded if there is not that much in all
     */
    public void take(long bytes) {
      int more = units(bytes);
      if (!free.tryAcquire(more)) {
        throw overloaded();
      }
      held += more;
    }

    /**
     * Takes memory for bytes that could also be kept on disk: only while half of the budget is
     * free, so that slow clients cannot hold all of it.
     */
    public boolean takeIfPlenty(long bytes) {
      int more = (int) Math.min(Integer.MAX_VALUE, (bytes + UNIT - 1) / UNIT);
      if (free.availablePermits() - more < units / 2 || !free.tryAcquire(more)) {
        return false;
      }
      held += more;
      return true;
    }

    /** Takes over what another share holds. */
    void absorb(Share other) {
      held += other.held;
      other.held = 0;
    }

    private int units(long bytes) {
      long more = (bytes + UNIT - 1) / UNIT;
      if (held + more > units) {
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
