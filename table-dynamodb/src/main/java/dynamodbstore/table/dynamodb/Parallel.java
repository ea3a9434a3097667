package dynamodbstore.table.dynamodb;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/** Bounded parallel execution of the parts of one call, on virtual threads. */
final class Parallel {
  /**
   * Maximum number of parts of one call that run concurrently: enough to hide network latency, few
   * enough to leave connections to other callers.
   */
  private static final int WIDTH = 32;

  private Parallel() {}

  /**
   * Runs all parts and waits for them. After a failure no further part starts; the parts that have
   * started complete, then the failure is thrown. Writes made by the parts are visible to the
   * caller (happens-before).
   */
  static void run(List<? extends Runnable> parts) {
    if (parts.size() == 1) {
      parts.getFirst().run();
      return;
    }
    var room = new Semaphore(WIDTH);
    var failed = new AtomicBoolean();
    List<? extends Future<?>> begun;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      begun = parts.stream().map(part -> threads.submit(() -> run(part, room, failed))).toList();
    }
    begun.forEach(Parallel::requireDone);
  }

  private static void run(Runnable part, Semaphore room, AtomicBoolean failed) {
    room.acquireUninterruptibly();
    try {
      if (!failed.get()) {
        part.run();
      }
    } catch (RuntimeException | Error failure) {
      failed.set(true);
      throw failure;
    } finally {
      room.release();
    }
  }

  private static void requireDone(Future<?> part) {
    switch (part.state()) {
      case SUCCESS -> {}
      case FAILED -> throw asThrown(part.exceptionNow());
      case RUNNING, CANCELLED -> throw new IllegalStateException("A part did not complete");
    }
  }

  private static RuntimeException asThrown(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return (RuntimeException) failure;
  }
}
