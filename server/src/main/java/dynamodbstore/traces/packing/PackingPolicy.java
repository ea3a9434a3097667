package dynamodbstore.traces.packing;

import dynamodbstore.traces.items.TraceMeta;
import java.time.Duration;
import java.time.Instant;

/**
 * When traces are packed, and which.
 *
 * @param idle how long a trace must not have changed
 * @param busyIdle the same for a finished trace, if there are many new open rows
 * @param busyRows how many are many
 * @param mostTraces of a block
 * @param mostHeap bytes of heap for one trace, without or with its spans; a larger one stays OPEN
 */
public record PackingPolicy(
    Duration idle, Duration busyIdle, int busyRows, int mostTraces, long mostHeap) {
  /**
   * Clients send a trace within seconds, and most of it before it is finished; each change of a
   * packed trace costs a second copy. A search evaluates each open trace by itself, so many of them
   * are not left waiting.
   */
  public static final PackingPolicy USUAL =
      new PackingPolicy(Duration.ofSeconds(5), Duration.ofMillis(250), 256, 1024, partOfHeap());

  /** A small part of the heap, which requests reserve for themselves. */
  private static final int PART_OF_HEAP = 16;

  /** A policy that does not depend on the number of open rows. */
  public PackingPolicy(Duration idle, int mostTraces) {
    this(idle, idle, mostTraces, mostTraces, partOfHeap());
  }

  private static long partOfHeap() {
    return Runtime.getRuntime().maxMemory() / PART_OF_HEAP;
  }

  /** Whether a trace has not changed for long enough. */
  boolean isIdle(TraceMeta meta, boolean isBusy, Instant now) {
    boolean isFinished = meta.isDeleted() || !meta.trace().state().isUndecided();
    return isIdle(meta.revision().time(), isBusy && isFinished ? busyIdle : idle, now);
  }

  /** Whether a row without META has been there for long enough. */
  boolean isIdle(Instant since, Instant now) {
    return isIdle(since, idle, now);
  }

  private static boolean isIdle(Instant since, Duration wait, Instant now) {
    return !since.plus(wait).isAfter(now);
  }
}
