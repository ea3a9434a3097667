package dynamodbstore.imports;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Pool that executes a bounded number of writes concurrently, so that the next ones are prepared
 * meanwhile. One thread submits; after a fault it gets that instead of submitting more.
 */
public final class WritePool implements AutoCloseable {
  private final Semaphore permits;
  private final int size;
  private final AtomicReference<@Nullable Throwable> fault = new AtomicReference<>();

  public WritePool(int size) {
    this.size = size;
    this.permits = new Semaphore(size);
  }

  /** Executes a write on another thread, once there is room. */
  public void submit(Runnable write) {
    throwFault();
    permits.acquireUninterruptibly();
    var _ =
        Thread.startVirtualThread(
            () -> {
              try {
                write.run();
              } catch (RuntimeException | Error e) {
                fault.compareAndSet(null, e);
              } finally {
                permits.release();
              }
            });
  }

  /** Waits until all writes are done. */
  public void await() {
    permits.acquireUninterruptibly(size);
    permits.release(size);
    throwFault();
  }

  private void throwFault() {
    var found = fault.get();
    if (found instanceof Error error) {
      throw error;
    }
    if (found instanceof RuntimeException exception) {
      throw exception;
    }
  }

  /** Waits for the writes under way, failed or not. */
  @Override
  public void close() {
    permits.acquireUninterruptibly(size);
  }
}
