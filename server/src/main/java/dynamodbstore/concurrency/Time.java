package dynamodbstore.concurrency;

import java.time.Duration;

/**
 * Monotonic clock and sleep, replaced in tests so that they need not wait. The DynamoDB adapter has
 * its own, because its module does not depend on this one.
 */
public interface Time {
  Time SYSTEM =
      new Time() {
        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public void sleep(Duration duration) throws InterruptedException {
          Thread.sleep(duration);
        }
      };

  /** Nanoseconds since an arbitrary moment; only differences have a meaning. */
  long nanos();

  void sleep(Duration duration) throws InterruptedException;
}
