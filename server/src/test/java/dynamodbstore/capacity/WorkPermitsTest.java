package dynamodbstore.capacity;

import static dynamodbstore.capacity.WorkTest.beginHeavy;
import static dynamodbstore.capacity.WorkTest.join;
import static dynamodbstore.capacity.WorkTest.run;
import static dynamodbstore.capacity.WorkTest.succeeds;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Queueing for permits. */
class WorkPermitsTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final int WAITING = 16;

  private final WorkPermits patient = new WorkPermits(1, 1, WAITING, LONG, LONG);

  @Test
  void requestsAreServedInTheirOrder() throws InterruptedException {
    var order = Collections.synchronizedList(new ArrayList<Integer>());
    var threads = new ArrayList<Thread>();
    run(
        patient,
        () -> {
          Work.begin();
          for (int i = 0; i < 5; i++) {
            int number = i;
            threads.add(
                queued(
                    () -> {
                      Work.begin();
                      order.add(number);
                    }));
          }
        });
    for (var thread : threads) {
      thread.join();
    }

    assertThat(order).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void queueOfHeavyRequestsIsBounded() throws InterruptedException {
    var threads = new ArrayList<Thread>();
    run(
        patient,
        () -> {
          beginHeavy();
          for (int i = 0; i < WAITING; i++) {
            threads.add(queued(WorkTest::beginHeavy));
          }
          var refused = new AtomicBoolean();
          var next =
              Thread.ofVirtual()
                  .start(() -> refused.set(!succeeds(() -> run(patient, WorkTest::beginHeavy))));
          join(next);
          assertThat(refused).isTrue();
        });
    for (var thread : threads) {
      thread.join();
    }
  }

  @Test
  void heavyRequestYieldsToAWaitingOne() throws InterruptedException {
    var done = new CountDownLatch(1);
    var other =
        Thread.ofVirtual()
            .unstarted(
                () ->
                    run(
                        patient,
                        () -> {
                          beginHeavy();
                          done.countDown();
                        }));
    run(
        patient,
        () -> {
          beginHeavy();
          other.start();
          while (done.getCount() > 0) {
            Work.letOthersRun();
          }
        });
    other.join();

    assertThat(done.getCount()).isZero();
  }

  @Test
  void anInterruptedWaitIsRefused() {
    run(
        patient,
        () -> {
          Work.begin();
          var waiting = queued(Work::begin);
          waiting.interrupt();
          join(waiting);
        });

    assertThat(succeeds(() -> run(patient, Work::begin))).isTrue();
  }

  /** Starts a request and returns when it waits for its permit. */
  private Thread queued(Runnable body) {
    var thread =
        Thread.ofVirtual()
            .start(
                () -> {
                  var _ = succeeds(() -> run(patient, body));
                });
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    return thread;
  }
}
