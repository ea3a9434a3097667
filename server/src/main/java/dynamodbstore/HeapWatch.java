package dynamodbstore;

import java.time.Duration;

/**
 * Keeps the process small. The heap may grow for the few requests that are large; the serial
 * collector would rather grow it for good than look whether anything in it is still needed. So that
 * is looked at once it has grown, and what is not needed goes back to the machine.
 */
final class HeapWatch implements Runnable {
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

  /** What the server does well with, under any load of small requests. */
  private static final long USUAL_BYTES = 40L << 20;

  private final Runtime runtime = Runtime.getRuntime();
  private long allowed = USUAL_BYTES;
  private long collected = System.nanoTime();

  private HeapWatch() {}

  static void start() {
    Thread.ofPlatform().daemon().name("heap-watch").start(new HeapWatch());
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

  /** What is in use after a collection may double before the next, unless a minute has gone by. */
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
