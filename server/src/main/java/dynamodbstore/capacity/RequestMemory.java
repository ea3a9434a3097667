package dynamodbstore.capacity;

import java.util.function.Supplier;

/**
 * Heap that the current request reserves for what it reads, beyond its body. Bound to the request's
 * thread by a scoped value; calls on other threads reserve nothing. Everything is released when the
 * request ends.
 */
public final class RequestMemory {
  private static final ScopedValue<MemoryBudget.Share> CURRENT = ScopedValue.newInstance();
  private static final Reservation NONE = () -> {};

  private RequestMemory() {}

  /** Reserved heap, released at the latest when the request ends. */
  @FunctionalInterface
  public interface Reservation extends AutoCloseable {
    @Override
    void close();
  }

  /** Runs one request. */
  public static <R> R run(MemoryBudget.Share share, Supplier<R> body) {
    return ScopedValue.where(CURRENT, share).call(body::get);
  }

  /**
   * Reserves heap. If too little is free the request waits for other requests, without its work
   * permit, which they may need to end.
   *
   * @throws Overloaded if the timeout of the budget passes
   * @throws MemoryBudget.Exceeded if the whole budget is smaller
   */
  public static Reservation reserve(long bytes) {
    if (!CURRENT.isBound()) {
      return NONE;
    }
    var share = CURRENT.get();
    if (!share.tryTake(bytes)) {
      WorkPermit.pause();
      share.await(bytes);
    }
    return () -> share.release(bytes);
  }
}
