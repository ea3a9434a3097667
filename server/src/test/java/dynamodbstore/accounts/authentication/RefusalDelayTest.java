package dynamodbstore.accounts.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.concurrency.Time;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RefusalDelayTest {
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch end = new CountDownLatch(1);
  private final AtomicInteger sleeps = new AtomicInteger();
  private final RefusalDelay delay = new RefusalDelay(new Sleepers(), 1);

  /** Sleeps until the test ends it. */
  private final class Sleepers implements Time {
    @Override
    public long nanos() {
      return 0;
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
      sleeps.incrementAndGet();
      begun.countDown();
      end.await();
    }
  }

  @Test
  void responsesBeyondTheLimitAreNotDelayed() throws InterruptedException {
    var delayed = Thread.ofVirtual().start(delay::await);
    begun.await();

    delay.await();

    assertThat(sleeps).hasValue(1);
    end.countDown();
    delayed.join();
  }

  @Test
  void responseIsDelayedAgainOnceAnotherOneWasSent() {
    end.countDown();

    delay.await();
    delay.await();

    assertThat(sleeps).hasValue(2);
  }

  @Test
  void interruptedThreadSendsItsResponseAtOnceAndStaysInterrupted() throws InterruptedException {
    var interrupted = new AtomicInteger();
    var delayed =
        Thread.ofVirtual()
            .start(
                () -> {
                  delay.await();
                  interrupted.set(Thread.currentThread().isInterrupted() ? 1 : -1);
                });
    begun.await();

    delayed.interrupt();
    delayed.join();

    assertThat(interrupted).hasValue(1);
  }
}
