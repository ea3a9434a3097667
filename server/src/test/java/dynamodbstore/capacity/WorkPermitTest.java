package dynamodbstore.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.cost.Cost;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class WorkPermitTest {
  private static final int WAITING = 16;
  private static final Duration NOT = Duration.ofMillis(1);
  private static final Cost MUCH = Cost.reading(1000);

  private final WorkPermitPool impatient = new WorkPermitPool(1, 1, WAITING, NOT, NOT);

  @Test
  void aRequestHoldsItsPermitUntilItEnds() {
    run(
        impatient,
        () -> {
          WorkPermit.acquirePermit();
          WorkPermit.acquirePermit();
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
          WorkPermit.acquirePermit();
          WorkPermit.pause();
          assertThat(isLightFree()).isTrue();
          WorkPermit.acquirePermit();
          assertThat(isLightFree()).isFalse();
          WorkPermit.pause();
          WorkPermit.pause();
        });

    assertThat(isLightFree()).isTrue();
  }

  @Test
  void permitsAreReleasedAfterExceptionsAndErrors() {
    for (Throwable failure : List.of(new IllegalStateException(), new StackOverflowError())) {
      assertThatThrownBy(
              () ->
                  run(
                      impatient,
                      () -> {
                        WorkPermit.acquirePermit();
                        WorkPermit.charge(MUCH);
                        WorkPermit.acquirePermit();
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
          WorkPermit.acquirePermit();
          WorkPermit.charge(MUCH);
          assertThat(isHeavyFree()).isTrue();
          WorkPermit.acquirePermit();
          assertThat(isLightFree()).isTrue();
          assertThat(isHeavyFree()).isFalse();
        });

    assertThat(isHeavyFree()).isTrue();
  }

  @Test
  void rejectedHeavyRequestHoldsNoPermit() {
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
  void pausedHeavyRequestIsNotRejectedWhenTheQueueIsFull() {
    var permits = new WorkPermitPool(1, 1, 1);

    run(
        permits,
        () -> {
          beginHeavy();
          WorkPermit.pause();
          var paused = Thread.currentThread();
          var isHeld = new CountDownLatch(1);
          var holder =
              Thread.ofVirtual().start(() -> run(permits, () -> holdUntilItWaits(paused, isHeld)));
          await(isHeld);
          var waiting = Thread.ofVirtual().start(() -> run(permits, WorkPermitTest::beginHeavy));
          while (!permits.isHeavyWanted()) {
            Thread.onSpinWait();
          }
          assertThat(succeeds(() -> run(permits, WorkPermitTest::beginHeavy))).isFalse();
          WorkPermit.acquirePermit();
          join(holder);
          join(waiting);
        });

    assertThat(succeeds(() -> run(permits, WorkPermitTest::beginHeavy))).isTrue();
  }

  @Test
  void threadsWithoutARequestNeedNoPermit() {
    run(
        impatient,
        () -> {
          WorkPermit.acquirePermit();
          var background =
              Thread.ofVirtual()
                  .start(
                      () -> {
                        WorkPermit.acquirePermit();
                        WorkPermit.charge(MUCH);
                        WorkPermit.acquirePermit();
                        WorkPermit.yieldAfterRead();
                        WorkPermit.yieldIfDue();
                        WorkPermit.pause();
                      });
          join(background);
          assertThat(isLightFree()).isFalse();
        });
  }

  private boolean isLightFree() {
    return succeeds(() -> run(impatient, WorkPermit::acquirePermit));
  }

  private boolean isHeavyFree() {
    return succeeds(() -> run(impatient, WorkPermitTest::beginHeavy));
  }

  static void beginHeavy() {
    WorkPermit.charge(MUCH);
    WorkPermit.acquirePermit();
  }

  /** Holds the heavy permit until another request waits for it. */
  private static void holdUntilItWaits(Thread other, CountDownLatch isHeld) {
    beginHeavy();
    isHeld.countDown();
    while (other.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static boolean succeeds(Runnable request) {
    try {
      request.run();
      return true;
    } catch (Overloaded _) {
      return false;
    }
  }

  static void run(WorkPermitPool permits, Runnable body) {
    var _ =
        WorkPermit.run(
            permits,
            () -> {
              body.run();
              return true;
            });
  }

  static void join(Thread thread) {
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
