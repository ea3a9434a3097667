package dynamodbstore.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Closed-loop driver of a {@link TableWorkload}: runs its operation on all threads for a fixed time
 * and returns operations per second.
 */
final class ThroughputRun {
  private final Duration length;
  private final AtomicInteger numbers;

  ThroughputRun(Duration length, int firstNumber) {
    this.length = length;
    this.numbers = new AtomicInteger(firstNumber);
  }

  /**
   * Measures the rate. The table is called from virtual threads, as in the server; RocksDB from
   * platform threads.
   */
  double rate(TableWorkload cell, StoreUnderTest contestant, boolean virtual) {
    try (var callers =
        virtual
            ? Executors.newVirtualThreadPerTaskExecutor()
            : Executors.newFixedThreadPool(cell.callers())) {
      var done = new AtomicLong();
      long begun = System.nanoTime();
      long end = begun + length.toNanos();
      var running = new ArrayList<Future<?>>();
      for (int n = 0; n < cell.callers(); n++) {
        running.add(call(callers, cell, contestant, end, done));
      }
      await(running);
      return done.get() * 1e9 / (System.nanoTime() - begun);
    }
  }

  private Future<?> call(
      ExecutorService callers,
      TableWorkload cell,
      StoreUnderTest contestant,
      long end,
      AtomicLong done) {
    return callers.submit(
        () -> {
          long mine = 0;
          while (System.nanoTime() < end) {
            cell.work().accept(contestant, numbers.getAndAdd(cell.numbers()));
            mine++;
          }
          done.addAndGet(mine);
        });
  }

  private static void await(List<Future<?>> running) {
    try {
      for (var caller : running) {
        caller.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }
}
