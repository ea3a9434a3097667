package dynamodbstore.accounts.authentication;

import dynamodbstore.capacity.WorkPermit;
import dynamodbstore.concurrency.Time;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * Delay of responses to clients whose logins are refused because too many of them have failed: a
 * client that guesses as fast as it can leaves the processors to others. A bounded number of
 * responses is delayed at a time, so that guesses do not hold all connections; further ones are
 * sent at once. Thread-safe.
 */
public final class RefusalDelay {
  private static final Duration DELAY = Duration.ofMillis(250);
  private static final int MOST = 128;

  private final Time time;
  private final Semaphore permits;

  public RefusalDelay(Time time) {
    this(time, MOST);
  }

  RefusalDelay(Time time, int most) {
    this.time = time;
    this.permits = new Semaphore(most);
  }

  /** Waits, without a work permit. Returns early if the thread is interrupted. */
  void await() {
    if (!permits.tryAcquire()) {
      return;
    }
    try {
      WorkPermit.pause();
      time.sleep(DELAY);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      permits.release();
    }
  }
}
