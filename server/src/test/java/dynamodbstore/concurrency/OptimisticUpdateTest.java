package dynamodbstore.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.api.ApiError;
import dynamodbstore.wire.ErrorCode;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class OptimisticUpdateTest {
  private static final Duration DEADLINE = Duration.ofSeconds(1);
  private static final Duration FIRST = Duration.ofMillis(1);
  private static final Duration LONGEST = Duration.ofMillis(20);

  /** Draws the upper bound of every pause. */
  private static final RandomGenerator UPPER =
      new RandomGenerator() {
        @Override
        public long nextLong() {
          return Long.MAX_VALUE;
        }

        @Override
        public long nextLong(long bound) {
          return bound - 1;
        }
      };

  private final ManualTime time = new ManualTime();
  private final AtomicInteger attempts = new AtomicInteger();

  @Test
  void successfulFirstAttemptReadsNoClockAndDoesNotSleep() {
    var update = new OptimisticUpdate(DEADLINE, new Backoff(FIRST, LONGEST, noTime(), UPPER));

    update.run("run", "r1", () -> attempts.incrementAndGet() == 1);
    var result = update.call("run", "r1", () -> Optional.of("done"));

    assertThat(result).isEqualTo("done");
    assertThat(attempts).hasValue(1);
  }

  @Test
  void refusedAttemptIsRepeatedUntilItSucceeds() {
    int result = update(UPPER).call("run", "r1", this::fourthAttempt);

    assertThat(result).isEqualTo(4);
    assertThat(time.pauses)
        .containsExactly(Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofMillis(4));
  }

  @Test
  void pausesDoubleUpToTheLongestOne() {
    boolean isDone = update(UPPER).tryRun(() -> attempts.incrementAndGet() == 8);

    assertThat(isDone).isTrue();
    assertThat(time.pauses.stream().map(Duration::toMillis))
        .containsExactly(1L, 2L, 4L, 8L, 16L, 20L, 20L);
  }

  @Test
  void pausesAreRandomWithinTheirBounds() {
    for (long seed = 0; seed < 100; seed++) {
      var backoff = new Backoff(FIRST, LONGEST, time, new Random(seed));
      for (int refusals = 1; refusals < 200; refusals++) {
        var bound = Duration.ofMillis(Math.min(20, 1L << Math.min(refusals - 1, 10)));

        assertThat(backoff.pause(refusals)).isBetween(Duration.ZERO, bound);
      }
    }
    var jittered = new Backoff(FIRST, LONGEST, time, new Random(7));
    assertThat(jittered.pause(6)).isNotEqualTo(jittered.pause(6));
  }

  @Test
  void updateThatIsAlwaysRefusedGivesUpAtTheDeadlineAsBusy() {
    var update = update(UPPER);

    assertBusy(() -> update.run("run", "r1", this::refused));

    assertThat(time.slept()).isBetween(DEADLINE.minus(LONGEST), DEADLINE);
    assertThat(attempts).hasValue(time.pauses.size() + 1);
  }

  @Test
  void callThatIsAlwaysRefusedGivesUpAsBusy() {
    var update = update(new Random(1));

    assertBusy(
        () -> {
          var _ = update.call("run", "r1", () -> Optional.of(refused()).filter(done -> done));
        });
  }

  @Test
  void updateThatIsNotRequiredGivesUpWithoutAnError() {
    var update = update(UPPER);

    assertThat(update.tryRun(this::refused)).isFalse();
    assertThat(update.tryCall(Optional::empty)).isEmpty();
  }

  @Test
  void slowAttemptIsRetriedAtLeastOnce() {
    boolean isDone =
        update(UPPER)
            .tryRun(
                () -> {
                  time.pass(DEADLINE.multipliedBy(3));
                  return attempts.incrementAndGet() == 2;
                });

    assertThat(isDone).isTrue();
  }

  @Test
  void exceptionOfAnAttemptEndsTheUpdate() {
    var update = update(UPPER);
    var fault = new IllegalStateException("broken");

    assertThatThrownBy(
            () ->
                update.run(
                    "run",
                    "r1",
                    () -> {
                      if (attempts.incrementAndGet() == 3) {
                        throw fault;
                      }
                      return false;
                    }))
        .isSameAs(fault);
    assertThat(attempts).hasValue(3);
  }

  @Test
  void interruptedThreadGivesUpAndStaysInterrupted() {
    var update = update(UPPER);
    Thread.currentThread().interrupt();

    try {
      assertBusy(() -> update.run("run", "r1", this::refused));
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(attempts).hasValue(1);
  }

  @Test
  void interruptedThreadStillFinishesAnAttemptThatSucceeds() {
    Thread.currentThread().interrupt();

    try {
      assertThat(update(UPPER).tryRun(() -> true)).isTrue();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  private OptimisticUpdate update(RandomGenerator random) {
    return new OptimisticUpdate(DEADLINE, new Backoff(FIRST, LONGEST, time, random));
  }

  private boolean refused() {
    attempts.incrementAndGet();
    return false;
  }

  private Optional<Integer> fourthAttempt() {
    return Optional.of(attempts.incrementAndGet()).filter(count -> count == 4);
  }

  private static void assertBusy(ThrowingCallable update) {
    assertThatThrownBy(update)
        .isInstanceOfSatisfying(
            ApiError.class,
            error -> assertThat(error.code()).isEqualTo(ErrorCode.TEMPORARILY_UNAVAILABLE))
        .hasMessage("The run r1 is being changed by concurrent requests. Please try again.");
  }

  private static Time noTime() {
    return new Time() {
      @Override
      public long nanos() {
        throw new AssertionError("The clock was read");
      }

      @Override
      public void sleep(Duration duration) {
        throw new AssertionError("The thread slept");
      }
    };
  }
}
