package dynamodbstore.capacity;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Semaphores that limit how many requests read the table concurrently. Heavy requests have their
 * own few permits, so that light ones make progress meanwhile. Both kinds queue in FIFO order,
 * light ones for at most 15 s and heavy ones for 60 s. Thread-safe.
 */
public final class WorkPermitPool {
  private static final int MOST_LIGHT = 256;
  private static final int FEWEST_LIGHT = 8;

  /** Assumed heap of a light request by the time it becomes heavy. */
  private static final long BYTES_PER_LIGHT = 8L << 20;

  private static final int HEAVY = 2;

  /** Assumed heap of a heavy request in the queue; bounds the length of the queue. */
  private static final long BYTES_PER_WAITING = 8L << 20;

  private static final int FEWEST_WAITING = 16;

  private static final Duration LIGHT_WAIT = Duration.ofSeconds(15);
  private static final Duration HEAVY_WAIT = Duration.ofSeconds(60);

  private final Semaphore light;
  private final Semaphore heavy;
  private final int mostWaitingHeavy;
  private final Duration lightWait;
  private final Duration heavyWait;

  public WorkPermitPool(int light, int heavy, int mostWaitingHeavy) {
    this(light, heavy, mostWaitingHeavy, LIGHT_WAIT, HEAVY_WAIT);
  }

  WorkPermitPool(
      int light, int heavy, int mostWaitingHeavy, Duration lightWait, Duration heavyWait) {
    this.light = new Semaphore(light, true);
    this.heavy = new Semaphore(heavy, true);
    this.mostWaitingHeavy = mostWaitingHeavy;
    this.lightWait = lightWait;
    this.heavyWait = heavyWait;
  }

  public static WorkPermitPool ofThisProcess() {
    long heap = Runtime.getRuntime().maxMemory();
    return new WorkPermitPool(
        Math.clamp(heap / 2 / BYTES_PER_LIGHT, FEWEST_LIGHT, MOST_LIGHT),
        HEAVY,
        Math.clamp(heap / BYTES_PER_WAITING, FEWEST_WAITING, MOST_LIGHT));
  }

  void acquireLight() {
    acquire(light, lightWait);
  }

  void releaseLight() {
    light.release();
  }

  /**
   * For a request that becomes heavy.
   *
   * @throws Overloaded if too many requests wait already, or none becomes free in time
   */
  void acquireHeavy() {
    if (heavy.getQueueLength() >= mostWaitingHeavy) {
      throw overloaded();
    }
    acquire(heavy, heavyWait);
  }

  /**
   * For a request that has yielded or paused in the middle of its work, and would lose that work if
   * it were rejected. The queue is bounded nonetheless: such requests were admitted before.
   *
   * @throws Overloaded if none becomes free in time
   */
  void reacquireHeavy() {
    acquire(heavy, heavyWait);
  }

  void releaseHeavy() {
    heavy.release();
  }

  /** Whether a heavy request waits for a permit. */
  boolean isHeavyWanted() {
    return heavy.hasQueuedThreads();
  }

  private static void acquire(Semaphore permits, Duration longest) {
    try {
      if (!permits.tryAcquire(longest.toNanos(), TimeUnit.NANOSECONDS)) {
        throw overloaded();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw overloaded();
    }
  }

  private static Overloaded overloaded() {
    return new Overloaded("The server has more work than it can do in time. Please try again.");
  }
}
