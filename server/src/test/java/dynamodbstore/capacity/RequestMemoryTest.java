package dynamodbstore.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RequestMemoryTest {
  private static final long MEGABYTE = 1 << 20;

  private final MemoryBudget budget = new MemoryBudget(10 * MEGABYTE, Duration.ZERO);

  @Test
  void reservationIsTakenFromTheBudgetOfAllRequests() {
    try (var other = budget.share();
        var share = budget.share()) {
      other.take(6 * MEGABYTE);

      assertThatThrownBy(() -> reserve(share, 5 * MEGABYTE)).isInstanceOf(Overloaded.class);
      reserve(share, 4 * MEGABYTE);
      assertThatThrownBy(() -> reserve(share, MEGABYTE)).isInstanceOf(Overloaded.class);
    }
  }

  @Test
  void closedReservationIsFree() {
    try (var share = budget.share()) {
      for (int i = 0; i < 100; i++) {
        var _ =
            RequestMemory.run(
                share,
                () -> {
                  try (var reserved = RequestMemory.reserve(8 * MEGABYTE)) {
                    return reserved;
                  }
                });
      }

      reserve(share, 10 * MEGABYTE);
    }
  }

  @Test
  void requestReleasesWhatItHasReservedWhenItEnds() {
    try (var share = budget.share()) {
      reserve(share, 10 * MEGABYTE);
    }

    try (var next = budget.share()) {
      reserve(next, 10 * MEGABYTE);
    }
  }

  @Test
  void reservationOfMoreThanTheBudgetIsRefusedAtOnce() {
    try (var share = budget.share()) {
      assertThatThrownBy(() -> reserve(share, 11 * MEGABYTE))
          .isInstanceOf(MemoryBudget.Exceeded.class);
    }
  }

  @Test
  void threadWithoutARequestReservesNothing() {
    try (var reserved = RequestMemory.reserve(Long.MAX_VALUE)) {
      assertThat(reserved).isNotNull();
    }
  }

  @Test
  void growingReservationCountsWhatWasRemoved() {
    try (var share = budget.share()) {
      var _ =
          RequestMemory.run(
              share,
              () -> {
                var growing = new GrowingReservation();
                for (int i = 0; i < 100; i++) {
                  growing.add(5 * MEGABYTE);
                  growing.add(-5 * MEGABYTE);
                }
                growing.add(8 * MEGABYTE);
                assertThatThrownBy(() -> growing.add(4 * MEGABYTE))
                    .isInstanceOf(MemoryBudget.Exceeded.class);
                return growing;
              });
    }
  }

  private static void reserve(MemoryBudget.Share share, long bytes) {
    var _ = RequestMemory.run(share, () -> RequestMemory.reserve(bytes));
  }
}
