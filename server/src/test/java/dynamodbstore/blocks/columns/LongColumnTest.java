package dynamodbstore.blocks.columns;

import static dynamodbstore.blocks.columns.Encodings.decoded;
import static dynamodbstore.blocks.columns.Encodings.encoded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LongColumnTest {
  private static final int ROWS = 256;

  @Test
  void everyNumberIsDecodedAsItWasEncoded() {
    var random = new Random(1);
    for (int round = 0; round < 2_000; round++) {
      int rows = random.nextInt(70);
      int width = random.nextInt(65);
      boolean isRising = random.nextBoolean();
      var values = new long[rows];
      for (int row = 0; row < rows; row++) {
        long value = width == 0 ? 7 : random.nextLong() >>> (64 - width);
        values[row] = isRising && row > 0 ? values[row - 1] + value : value;
      }

      var column = decoded(column(values));

      assertThat(IntStream.range(0, rows).mapToLong(column::at)).containsExactly(boxed(values));
      assertThat(column.at(IntStream.range(0, rows).toArray())).isEqualTo(values);
    }
  }

  @Test
  void extremeNumbersAreDecodedAsTheyWereEncoded() {
    var values = new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 0, -1, Long.MAX_VALUE, 1};

    var column = decoded(column(values));

    assertThat(IntStream.range(0, 6).mapToLong(column::at)).containsExactly(boxed(values));
  }

  @Test
  void constantsAndConsecutiveNumbersTakeAFewBytes() {
    assertThat(size(_ -> 0)).isEqualTo(4);
    assertThat(size(row -> row)).isEqualTo(4);
    assertThat(size(row -> 1_700_000_000_000L + 5_000L * row)).isLessThan(12);
  }

  @Test
  void smallRangesTakeTheirBits() {
    var random = new Random(2);

    assertThat(size(_ -> 1_000_000 + random.nextInt(8))).isBetween(96, 96 + 10);
  }

  @Test
  void timesTakeTheBitsOfTheirDistances() {
    var random = new Random(3);
    var times = new long[ROWS];
    times[0] = 1_700_000_000_000L;
    for (int row = 1; row < ROWS; row++) {
      times[row] = times[row - 1] + 900 + random.nextInt(200);
    }

    assertThat(encoded(column(times)).length).isBetween(255, 280);
  }

  @Test
  void numbersOfWhichFewAreLargeTakeVarints() {
    assertThat(size(row -> row == 17 ? 1L << 60 : (row * 37) % 100)).isBetween(256, 285);
  }

  @Test
  void absentRowsHaveNoValueAndMatchNothing() {
    var builder = new LongColumnBuilder();
    builder.addAbsent();
    builder.add(5);
    builder.addAbsent();
    builder.add(-5);

    var column = decoded(builder.build());

    assertThat(column.rows()).isEqualTo(4);
    assertThat(IntStream.range(0, 4).filter(column::has)).containsExactly(1, 3);
    assertThat(column.matching(_ -> true)).isEqualTo(rows(1, 3));
    assertThat(column.matching(value -> value > 0)).isEqualTo(rows(1));
    assertThatThrownBy(() -> column.at(2)).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void someRowsAreReadTogetherIfEachHasAValue() {
    var builder = new LongColumnBuilder();
    for (int row = 0; row < 200; row++) {
      if (row % 3 == 0) {
        builder.addAbsent();
      } else {
        builder.add(7L * row * row);
      }
    }

    var column = decoded(builder.build());

    assertThat(column.at(new int[] {1, 65, 199})).containsExactly(7, 7 * 65 * 65, 7 * 199 * 199);
    assertThatThrownBy(() -> column.at(new int[] {1, 3}))
        .isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void rowsAreCopiedWithTheirAbsence() {
    var source = new LongColumnBuilder();
    source.add(1);
    source.addAbsent();
    source.add(3);
    var target = new LongColumnBuilder();

    IntStream.of(2, 1, 0).forEach(row -> target.addFrom(source.build(), row));

    var copy = target.build();
    assertThat(copy.at(0)).isEqualTo(3);
    assertThat(copy.has(1)).isFalse();
    assertThat(copy.at(2)).isEqualTo(1);
  }

  private static int size(IntToLongFunction value) {
    return encoded(column(IntStream.range(0, ROWS).mapToLong(value).toArray())).length;
  }

  private static LongColumn column(long... values) {
    var builder = new LongColumnBuilder();
    LongStream.of(values).forEach(builder::add);
    return builder.build();
  }

  private static Long[] boxed(long[] values) {
    return LongStream.of(values).boxed().toArray(Long[]::new);
  }

  private static BitSet rows(int... rows) {
    var set = new BitSet();
    IntStream.of(rows).forEach(set::set);
    return set;
  }
}
