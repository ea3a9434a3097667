package dynamodbstore.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.table.Cost;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkTest {
  private static final int WAITING = 16;
  private static final Duration NOT = Duration.ofMillis(1);
  private static final Cost MUCH = Cost.reading(1000);

  private final WorkPermits impatient = new WorkPermits(1, 1, WAITING, NOT, NOT);

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
  void permitsAreReleasedAfterExceptionsAndErrors() {
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
  void threadsWithoutARequestNeedNoPermit() {
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

  private boolean isLightFree() {
    return succeeds(() -> run(impatient, Work::begin));
  }

  private boolean isHeavyFree() {
    return succeeds(() -> run(impatient, WorkTest::beginHeavy));
  }

  static void beginHeavy() {
    Work.charge(MUCH);
    Work.begin();
  }

  static boolean succeeds(Runnable request) {
    try {
      request.run();
      return true;
    } catch (Overloaded _) {
      return false;
    }
  }

  static void run(WorkPermits permits, Runnable body) {
    var _ =
        Work.run(
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
