package dynamodbstore.capacity;

import static dynamodbstore.capacity.WorkPermitTest.beginHeavy;
import static dynamodbstore.capacity.WorkPermitTest.join;
import static dynamodbstore.capacity.WorkPermitTest.run;
import static dynamodbstore.capacity.WorkPermitTest.succeeds;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Queueing for permits. */
class WorkPermitPoolTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final int WAITING = 16;

  private final WorkPermitPool patient = new WorkPermitPool(1, 1, WAITING, LONG, LONG);

  @Test
  void requestsAreServedInTheirOrder() throws InterruptedException {
    var order = Collections.synchronizedList(new ArrayList<Integer>());
    var threads = new ArrayList<Thread>();
    run(
        patient,
        () -> {
          WorkPermit.acquirePermit();
          for (int i = 0; i < 5; i++) {
            int number = i;
            threads.add(
                queued(
                    () -> {
                      WorkPermit.acquirePermit();
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
            threads.add(queued(WorkPermitTest::beginHeavy));
          }
          var refused = new AtomicBoolean();
          var next =
              Thread.ofVirtual()
                  .start(
                      () -> refused.set(!succeeds(() -> run(patient, WorkPermitTest::beginHeavy))));
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
            WorkPermit.yieldIfDue();
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
          WorkPermit.acquirePermit();
          var waiting = queued(WorkPermit::acquirePermit);
          waiting.interrupt();
          join(waiting);
        });

    assertThat(succeeds(() -> run(patient, WorkPermit::acquirePermit))).isTrue();
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
