package dynamodbstore.http1;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Budget of heap for long request heads on all connections together: 8 KiB per allowed connection,
 * at least 2 MiB. Without it, clients could fill the heap with heads that never end. Thread-safe;
 * {@code take} does not wait.
 */
final class HeadMemoryBudget {
  private static final long LEAST = 2 << 20;
  private static final int PER_CONNECTION = 8 << 10;

  private final AtomicLong free;

  HeadMemoryBudget(long bytes) {
    this.free = new AtomicLong(bytes);
  }

  static HeadMemoryBudget of(int connections) {
    return new HeadMemoryBudget(Math.max(LEAST, (long) connections * PER_CONNECTION));
  }

  boolean take(int bytes) {
    if (free.addAndGet(-bytes) >= 0) {
      return true;
    }
    free.addAndGet(bytes);
    return false;
  }

  void release(int bytes) {
    free.addAndGet(bytes);
  }
}
