package dynamodbstore.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Cost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class WorkTest {
  private static final int WAITING = 16;
  private static final Duration NOT = Duration.ofMillis(1);
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Cost MUCH = Cost.reading(1000);

  private final WorkPermits impatient = new WorkPermits(1, 1, WAITING, NOT, NOT);
  private final WorkPermits patient = new WorkPermits(1, 1, WAITING, LONG, LONG);

  @Test
  void aRequestHoldsItsPermitUntilItEnds() {
    run(
        impatient,
        () -> {
          Work.begin();
          Work.begin();
          assertThat(isLightFree()).isFalse();
        });

    assertThat(isLightFree()).isTrue();
  }

  @Test
  void aRequestThatDoesNotTouchTheTableHoldsNone() {
    run(impatient, () -> assertThat(isLightFree()).isTrue());
  }

  @Test
  void aRequestThatWaitsForItsClientHoldsNone() {
    run(
        impatient,
        () -> {
          Work.begin();
          Work.pause();
          assertThat(isLightFree()).isTrue();
          Work.begin();
          assertThat(isLightFree()).isFalse();
          Work.pause();
          Work.pause();
        });

    assertThat(isLightFree()).isTrue();
  }

  @Test
  void permitsComeBackAfterExceptionsAndErrors() {
    for (Throwable failure : List.of(new IllegalStateException(), new StackOverflowError())) {
      assertThatThrownBy(
              () ->
                  run(
                      impatient,
                      () -> {
                        Work.begin();
                        Work.charge(MUCH);
                        Work.begin();
                        sneak(failure);
                      }))
          .isSameAs(failure);
      assertThat(isLightFree()).isTrue();
      assertThat(isHeavyFree()).isTrue();
    }
  }

  @Test
  void aRequestThatHasReadMuchExchangesItsPermitForAHeavyOne() {
    run(
        impatient,
        () -> {
          Work.begin();
          Work.charge(MUCH);
          assertThat(isHeavyFree()).isTrue();
          Work.begin();
          assertThat(isLightFree()).isTrue();
          assertThat(isHeavyFree()).isFalse();
        });

    assertThat(isHeavyFree()).isTrue();
  }

  @Test
  void aHeavyRequestThatIsRefusedLeavesNoPermitBehind() {
    run(
        impatient,
        () -> {
          beginHeavy();
          assertThat(isHeavyFree()).isFalse();
          assertThat(isLightFree()).isTrue();
        });

    assertThat(isHeavyFree()).isTrue();
  }

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
  void soManyHeavyRequestsMayWaitAndNoMore() throws InterruptedException {
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
  void aHeavyRequestLetsAnotherOneRunInBetween() throws InterruptedException {
    var done = new CountDownLatch(1);
    var other =
        new Thread[] {
          Thread.ofVirtual()
              .unstarted(
                  () ->
                      run(
                          patient,
                          () -> {
                            beginHeavy();
                            done.countDown();
                          }))
        };
    run(
        patient,
        () -> {
          beginHeavy();
          other[0].start();
          while (done.getCount() > 0) {
            Work.letOthersRun();
          }
        });
    other[0].join();

    assertThat(done.getCount()).isZero();
  }

  @Test
  void threadsThatServeNoRequestNeedNoPermit() {
    run(
        impatient,
        () -> {
          Work.begin();
          var background =
              Thread.ofVirtual()
                  .start(
                      () -> {
                        Work.begin();
                        Work.charge(MUCH);
                        Work.begin();
                        Work.end();
                        Work.letOthersRun();
                        Work.pause();
                      });
          join(background);
          assertThat(isLightFree()).isFalse();
        });
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

  private boolean isLightFree() {
    return succeeds(() -> run(impatient, Work::begin));
  }

  private boolean isHeavyFree() {
    return succeeds(() -> run(impatient, WorkTest::beginHeavy));
  }

  private static void beginHeavy() {
    Work.charge(MUCH);
    Work.begin();
  }

  /** Starts a request and returns when it waits for its permit. */
  private Thread queued(Runnable body) {
    var thread =
        Thread.ofVirtual().start(() -> assertThat(succeeds(() -> run(patient, body))).isNotNull());
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    return thread;
  }

  private static boolean succeeds(Runnable request) {
    try {
      request.run();
      return true;
    } catch (Overloaded _) {
      return false;
    }
  }

  private static void run(WorkPermits permits, Runnable body) {
    var _ =
        Work.run(
            permits,
            () -> {
              body.run();
              return true;
            });
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void sneak(Throwable failure) {
    switch (failure) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalArgumentException(failure);
    }
  }
}
