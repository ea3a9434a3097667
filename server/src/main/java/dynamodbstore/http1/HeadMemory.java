package dynamodbstore.http1;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The heap that long request heads may take on all connections together. Without this limit, as
 * many clients as there may be connections could fill the heap with heads that never end. Shared by
 * all threads.
 */
final class HeadMemory {
  private static final long LEAST = 2 << 20;
  private static final int PER_CONNECTION = 8 << 10;

  private final AtomicLong free;

  HeadMemory(long bytes) {
    this.free = new AtomicLong(bytes);
  }

  static HeadMemory of(int connections) {
    return new HeadMemory(Math.max(LEAST, (long) connections * PER_CONNECTION));
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

  long free() {
    return free.get();
  }
}
