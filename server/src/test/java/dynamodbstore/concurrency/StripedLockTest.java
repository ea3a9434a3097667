package dynamodbstore.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class StripedLockTest {
  private final StripedLock<Integer> locks = new StripedLock<>(4);

  @Test
  void threadsWithTheSameKeyExcludeEachOther() throws Exception {
    var counts = new int[1];
    Callable<Integer> counting = () -> locks.locked(1, () -> counts[0] = yielding(counts[0]) + 1);

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var tasks = new ArrayList<Callable<Integer>>();
      for (int n = 0; n < 200; n++) {
        tasks.add(counting);
      }
      for (var done : threads.invokeAll(tasks)) {
        var _ = done.get();
      }
    }

    assertThat(counts[0]).isEqualTo(200);
  }

  @Test
  void threadsWithKeysOfDifferentStripesDoNotWait() throws Exception {
    var both = new CountDownLatch(2);
    List<Callable<Boolean>> meeting = List.of(() -> meet(1, both), () -> meet(2, both));

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var met : threads.invokeAll(meeting)) {
        assertThat(met.get()).isTrue();
      }
    }
  }

  @Test
  void lockIsReleasedAfterAnException() throws Exception {
    assertThatThrownBy(
            () -> {
              var _ =
                  locks.locked(
                      -3,
                      () -> {
                        throw new IllegalStateException("broken");
                      });
            })
        .hasMessage("broken");

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      assertThat(threads.submit(() -> locks.locked(-3, () -> "free")).get()).isEqualTo("free");
    }
  }

  /** Each of two threads waits, with its lock, until the other has its lock too. */
  private boolean meet(int key, CountDownLatch both) {
    return locks.locked(
        key,
        () -> {
          both.countDown();
          try {
            both.await();
            return true;
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
          }
        });
  }

  @SuppressWarnings("ThreadPriorityCheck") // Makes a missing lock likely to be noticed.
  private static int yielding(int count) {
    Thread.yield();
    return count;
  }
}
