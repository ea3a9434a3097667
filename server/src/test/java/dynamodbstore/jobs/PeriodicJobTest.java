package dynamodbstore.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PeriodicJobTest {
  @Test
  void jobRunsAgainAfterAnError() throws InterruptedException {
    var runs = new CountDownLatch(3);
    Runnable failing =
        () -> {
          runs.countDown();
          throw new OutOfMemoryError("of a test");
        };
    try (var _ = PeriodicJob.start("failing", failing, Duration.ofMillis(1))) {
      assertThat(runs.await(1, TimeUnit.MINUTES)).isTrue();
    }
  }

  @Test
  void jobEndsWhenItIsClosedWhileItsWorkFails() throws InterruptedException {
    var started = new CountDownLatch(1);
    var ended = new CountDownLatch(1);
    Runnable waiting =
        () -> {
          started.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ended.countDown();
            throw new IllegalStateException(e);
          }
        };
    try (var _ = PeriodicJob.start("waiting", waiting, Duration.ofHours(1))) {
      assertThat(started.await(1, TimeUnit.MINUTES)).isTrue();
    }
    assertThat(ended.getCount()).isZero();
  }
}
