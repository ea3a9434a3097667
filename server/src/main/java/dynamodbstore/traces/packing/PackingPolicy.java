package dynamodbstore.traces.packing;

import java.time.Duration;

/**
 * When traces are packed, and which.
 *
 * @param idle how long a trace must not have changed
 * @param mostTraces of a block
 * @param mostHeap bytes of heap for one trace, without or with its spans; a larger one stays OPEN
 */
public record PackingPolicy(Duration idle, int mostTraces, long mostHeap) {
  /** Clients send a trace within seconds; each change of a packed trace costs a second copy. */
  public static final PackingPolicy USUAL = new PackingPolicy(Duration.ofSeconds(5), 256);

  /** A small part of the heap, which requests reserve for themselves. */
  private static final int PART_OF_HEAP = 16;

  public PackingPolicy(Duration idle, int mostTraces) {
    this(idle, mostTraces, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
  }
}
