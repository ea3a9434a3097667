package dynamodbstore.readiness;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.table.errors.TableBusy;
import dynamodbstore.table.errors.TableDamaged;
import dynamodbstore.table.errors.TableUnavailable;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ReadinessTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  private final AtomicLong now = new AtomicLong(7);
  private final AtomicInteger probes = new AtomicInteger();
  private final CountDownLatch entered = new CountDownLatch(1);

  @Test
  void readableTableIsReady() {
    assertThat(readiness(() -> {}).fault()).isEmpty();
  }

  static Stream<Arguments> faults() {
    var cause = new IllegalStateException("EXP#1 / E#META in /srv/data");
    return Stream.of(
        Arguments.of(new TableUnavailable("/srv/data is gone", cause), "cannot be reached"),
        Arguments.of(new TableBusy("EXP#1 is throttled", cause), "is busy"),
        Arguments.of(new TableDamaged("/srv/data/1.sst", cause), "is damaged"),
        Arguments.of(cause, "cannot be read"));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aFaultIsNamedWithoutKeysPathsOrClasses(RuntimeException fault, String reason) {
    var readiness =
        readiness(
            () -> {
              throw fault;
            });

    assertThat(readiness.fault()).contains("The table " + reason + ".");
  }

  @Test
  void aResultIsReusedForASecondAndThenProbedAgain() {
    var readiness = readiness(() -> {});

    var first = readiness.fault();
    now.addAndGet(Readiness.FRESH.toNanos());
    var second = readiness.fault();
    assertThat(probes).hasValue(1);
    now.incrementAndGet();
    var third = readiness.fault();

    assertThat(probes).hasValue(2);
    assertThat(Stream.of(first, second, third)).allMatch(Optional::isEmpty);
  }

  @Test
  void recoveredTableIsReadyAgain() {
    var fault = new AtomicInteger(1);
    var readiness =
        readiness(
            () -> {
              if (fault.getAndDecrement() > 0) {
                throw new TableUnavailable("gone");
              }
            });

    var down = readiness.fault();
    now.addAndGet(Readiness.FRESH.toNanos() + 1);

    assertThat(down).isPresent();
    assertThat(readiness.fault()).isEmpty();
  }

  @Test
  void hangingTableIsNotReadyAndIsProbedOnce() throws InterruptedException {
    var gate = new CountDownLatch(1);
    var readiness = new Readiness(() -> await(gate), Duration.ofMillis(1), now::get);
    // The fake clock stands still, so that callers wait for the real timeout.

    var faults = IntStream.range(0, 50).mapToObj(_ -> readiness.fault()).distinct().toList();
    now.addAndGet(LONG.toNanos());
    var later = readiness.fault();
    entered.await();
    gate.countDown();

    assertThat(faults).containsExactly(Optional.of("The table did not answer within 1 ms."));
    assertThat(later).isEqualTo(faults.getFirst());
    assertThat(probes).hasValue(1);
  }

  @Test
  void concurrentCallersShareOneProbe() {
    var gate = new CountDownLatch(1);
    var readiness = new Readiness(() -> await(gate), LONG, now::get);
    var callers =
        IntStream.range(0, 20)
            .mapToObj(
                _ -> CompletableFuture.supplyAsync(readiness::fault, Thread::startVirtualThread))
            .toList();

    gate.countDown();

    assertThat(callers).allMatch(caller -> caller.join().isEmpty());
    assertThat(probes).hasValue(1);
  }

  private Readiness readiness(Runnable probe) {
    return new Readiness(
        () -> {
          var _ = probes.incrementAndGet();
          probe.run();
        },
        LONG,
        now::get);
  }

  private void await(CountDownLatch gate) {
    var _ = probes.incrementAndGet();
    entered.countDown();
    try {
      gate.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
