package dynamodbstore.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
  private static final int KIB = 1 << 10;

  private final MemoryBudget budget = new MemoryBudget(100 * KIB, Duration.ofMillis(1));

  @Test
  void aShareTakesWhatIsFreeAndNoMore() {
    try (var first = budget.share();
        var second = budget.share()) {
      first.take(60 * KIB);
      assertThatThrownBy(() -> second.take(41 * KIB)).isInstanceOf(Overloaded.class);
      second.take(40 * KIB);
      assertThatThrownBy(() -> first.take(1)).isInstanceOf(Overloaded.class);
    }
    assertThatAllIsFree();
  }

  @Test
  void aShareWaitsOnlyForWhatItLacks() {
    try (var share = budget.share()) {
      share.take(90 * KIB);
      share.awaitTotal(100 * KIB);
      share.awaitTotal(50 * KIB);
    }
    assertThatAllIsFree();
  }

  @Test
  void reservationAboveTheBudgetFailsAtOnce() {
    try (var share = budget.share()) {
      assertThatThrownBy(() -> share.awaitTotal(100 * KIB + 1))
          .isInstanceOf(MemoryBudget.Exceeded.class);
      assertThatThrownBy(() -> share.take(Long.MAX_VALUE / 2))
          .isInstanceOf(MemoryBudget.Exceeded.class);
      assertThat(share.takeIfPlenty(Long.MAX_VALUE / 2)).isFalse();
    }
    assertThatAllIsFree();
  }

  @Test
  void timedOutShareKeepsItsReservation() {
    try (var first = budget.share()) {
      first.take(60 * KIB);
      try (var second = budget.share()) {
        second.take(10 * KIB);
        assertThatThrownBy(() -> second.awaitTotal(50 * KIB)).isInstanceOf(Overloaded.class);
        assertThatThrownBy(() -> first.take(31 * KIB)).isInstanceOf(Overloaded.class);
      }
      first.take(40 * KIB);
    }
    assertThatAllIsFree();
  }

  @Test
  void bytesThatFitOnDiskAreTakenOnlyWhileHalfIsFree() {
    try (var first = budget.share();
        var second = budget.share()) {
      assertThat(first.takeIfPlenty(50 * KIB)).isTrue();
      assertThat(second.takeIfPlenty(1)).isFalse();
      second.take(50 * KIB);
    }
    assertThatAllIsFree();
  }

  @Test
  void aShareIsReleasedOnceThoughClosedTwice() {
    var share = budget.share();
    share.take(30 * KIB);
    share.close();
    share.close();

    assertThatAllIsFree();
    try (var all = budget.share()) {
      all.take(100 * KIB);
      var other = budget.share();
      assertThatThrownBy(() -> other.take(1)).isInstanceOf(Overloaded.class);
    }
  }

  @Test
  void releasedMemoryGoesToTheWaitingShare() throws Exception {
    var patient = new MemoryBudget(100 * KIB, Duration.ofMinutes(1));
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var first = patient.share();
      first.take(60 * KIB);
      var begun = new CountDownLatch(1);
      var second =
          threads.submit(
              () -> {
                try (var share = patient.share()) {
                  begun.countDown();
                  share.awaitTotal(80 * KIB);
                  return "taken";
                }
              });
      begun.await();
      first.close();

      assertThat(second.get()).isEqualTo("taken");
    }
  }

  @Test
  void anInterruptedWaitIsRefusedAndStaysInterrupted() throws Exception {
    var patient = new MemoryBudget(100 * KIB, Duration.ofMinutes(1));
    try (var all = patient.share();
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      all.take(100 * KIB);
      var refused =
          threads.submit(
              () -> {
                Thread.currentThread().interrupt();
                assertThatThrownBy(() -> patient.share().awaitTotal(1))
                    .isInstanceOf(Overloaded.class);
                return Thread.interrupted();
              });

      assertThat(refused.get()).isTrue();
    }
  }

  private void assertThatAllIsFree() {
    try (var all = budget.share()) {
      all.take(budget.bytes());
    }
  }
}
