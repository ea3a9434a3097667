package dynamodbstore.http;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The memory that reading requests may take, of all that are under way together. Whoever finds none
 * waits a moment, with its body still in the network, and is then told to come again: many large
 * bodies at once must not take what the rest of the server needs. Shared by all threads.
 */
final class BodyMemory {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int UNIT = 1 << 10;

  private final Semaphore free;
  private final int units;
  private final Duration patience;

  BodyMemory(long bytes, Duration patience) {
    this.units = (int) Math.min(Integer.MAX_VALUE, bytes / UNIT);
    // First come, first served: a large body would otherwise wait for ever behind small ones.
    this.free = new Semaphore(units, true);
    this.patience = patience;
  }

  /** Half of the heap: the other half is for answers and for everything else. */
  static BodyMemory ofThisProcess() {
    return new BodyMemory(Runtime.getRuntime().maxMemory() / 2, PATIENCE);
  }

  Share share() {
    return new Share();
  }

  /** What one request has taken, until it is answered. Used by one thread. */
  final class Share implements AutoCloseable {
    private int taken;

    /**
     * Takes memory before any of the body is read, if need be when others have given theirs back.
     *
     * @throws Overloaded if they have not within a moment
     * @throws Refused if there is not that much in all
     */
    void await(long bytes) {
      int more = units(bytes);
      try {
        if (!free.tryAcquire(more, patience.toNanos(), TimeUnit.NANOSECONDS)) {
          throw overloaded();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw overloaded();
      }
      taken += more;
    }

    /**
     * Takes more while it holds some. Does not wait: two that wait for each other wait for ever.
     *
     * @throws Overloaded if there is no more
     * @throws Refused if there is not that much in all
     */
    void take(long bytes) {
      int more = units(bytes);
      if (!free.tryAcquire(more)) {
        throw overloaded();
      }
      taken += more;
    }

    private int units(long bytes) {
      long more = (bytes + UNIT - 1) / UNIT;
      if (taken + more > units) {
        throw new Refused(
            Answer.TOO_LARGE, "The body is longer than there is memory for on this server.");
      }
      return (int) more;
    }

    private static Overloaded overloaded() {
      return new Overloaded(
          "The server has as many request bodies in memory as it can take. Please try again.");
    }

    @Override
    public void close() {
      free.release(taken);
      taken = 0;
    }
  }
}
