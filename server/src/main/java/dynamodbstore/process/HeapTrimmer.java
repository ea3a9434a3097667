package dynamodbstore.process;

import java.time.Duration;

/**
 * Thread that limits the heap's footprint. The serial collector prefers to grow the heap over a
 * full collection, and would keep the size after a few large requests. This thread checks the heap
 * every second and triggers a collection once it has grown, which returns free memory to the
 * operating system.
 */
public final class HeapTrimmer implements Runnable {
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  /** Heap size that suffices for any load of small requests. */
  private static final long USUAL_BYTES = 40L << 20;

  private final Runtime runtime = Runtime.getRuntime();
  private long allowed = USUAL_BYTES;
  private long collected = System.nanoTime();

  private HeapTrimmer() {}

  public static void start() {
    Thread.ofPlatform().daemon().name("heap-trimmer").start(new HeapTrimmer());
  }

  @Override
  public void run() {
    try {
      while (true) {
        Thread.sleep(BETWEEN_LOOKS);
        look();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Collects when the heap exceeds twice the live data after the last collection, or exceeds 40 MiB
   * and a minute has passed.
   */
  private void look() {
    long held = runtime.totalMemory();
    boolean isOverdue = System.nanoTime() - collected > LONGEST_WAIT.toNanos();
    if (held > allowed || (isOverdue && held > USUAL_BYTES)) {
      System.gc();
      collected = System.nanoTime();
      long used = runtime.totalMemory() - runtime.freeMemory();
      allowed = Math.max(USUAL_BYTES, 2 * used);
    }
  }
}
