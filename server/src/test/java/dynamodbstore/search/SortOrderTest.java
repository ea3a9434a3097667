package dynamodbstore.search;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.search.SortOrder.Direction;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SortOrderTest {
  @Test
  void nanThenMissingValuesComeLastInEitherDirection() {
    var values =
        List.of(SortValue.MISSING, SortValue.of(2.0), SortValue.of(Double.NaN), SortValue.of(-1.0));

    assertThat(sorted(values, Direction.ASCENDING))
        .containsExactly(
            SortValue.of(-1.0), SortValue.of(2.0), SortValue.NOT_A_NUMBER, SortValue.MISSING);
    assertThat(sorted(values, Direction.DESCENDING))
        .containsExactly(
            SortValue.of(2.0), SortValue.of(-1.0), SortValue.NOT_A_NUMBER, SortValue.MISSING);
  }

  @Test
  void textsAreOrderedByTheirUtf8Bytes() {
    var values = Stream.of("\uD83D\uDE00", "b", "\uFFFD", "a", "B").map(SortValue::of).toList();

    assertThat(sorted(values, Direction.ASCENDING))
        .isEqualTo(Stream.of("B", "a", "b", "\uFFFD", "\uD83D\uDE00").map(SortValue::of).toList());
  }

  @Test
  void laterClausesBreakTies() {
    var order = new SortOrder(List.of(Direction.DESCENDING, Direction.ASCENDING));

    assertThat(order.compare(place(0.0, 1), place(-0.0, 2))).isNegative();
    assertThat(order.compare(place(1, 9), place(0, 1))).isNegative();
    assertThat(order.compare(place(1, 1), place(1, 1))).isZero();
  }

  private static List<SortValue> sorted(List<SortValue> values, Direction direction) {
    return values.stream()
        .map(SortPosition::of)
        .sorted(new SortOrder(List.of(direction)))
        .map(position -> position.values().getFirst())
        .toList();
  }

  private static SortPosition place(double value, long id) {
    return SortPosition.of(SortValue.of(value), SortValue.of(id));
  }
}
