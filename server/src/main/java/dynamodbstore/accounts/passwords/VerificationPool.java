package dynamodbstore.accounts.passwords;

import dynamodbstore.api.ApiError;
import dynamodbstore.capacity.WorkPermit;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads that verify passwords: half as many as processors, so that logins leave time for other
 * requests, which run on as many carrier threads as there are processors. Each address may have a
 * few verifications pending, so that one client cannot fill the queue for all. Thread-safe.
 */
public final class VerificationPool {
  private static final int MOST_WAITING = 64;
  private static final int MOST_OF_ONE_ADDRESS = 8;
  private static final int IDLE_SECONDS = 30;

  private final ExecutorService threads;
  private final Map<String, Integer> pending = new HashMap<>();

  public VerificationPool() {
    int most = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    var pool =
        new ThreadPoolExecutor(
            most,
            most,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_WAITING),
            Thread.ofPlatform().daemon().name("password-", 0).factory());
    pool.allowCoreThreadTimeOut(true);
    this.threads = pool;
  }

  /**
   * Runs a verification and waits for its result. The request releases its work permit meanwhile.
   *
   * @throws ApiError that it is busy, if too many are waiting
   */
  public <T> T call(String address, Callable<T> verification) {
    enter(address);
    try {
      WorkPermit.pause();
      return threads.submit(verification).get();
    } catch (RejectedExecutionException _) {
      throw busy();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw busy();
    } catch (ExecutionException e) {
      throw new IllegalStateException("A password could not be verified", e.getCause());
    } finally {
      leave(address);
    }
  }

  private void enter(String address) {
    synchronized (pending) {
      int now = pending.getOrDefault(address, 0);
      if (now >= MOST_OF_ONE_ADDRESS) {
        throw busy();
      }
      pending.put(address, now + 1);
    }
  }

  private void leave(String address) {
    synchronized (pending) {
      pending.computeIfPresent(address, (_, now) -> now == 1 ? null : now - 1);
    }
  }

  private static ApiError busy() {
    return ApiError.busy("Too many logins at once. Please try again.");
  }
}
