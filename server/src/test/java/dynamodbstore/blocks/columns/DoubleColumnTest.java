package dynamodbstore.blocks.columns;

import static dynamodbstore.blocks.columns.Encodings.decoded;
import static dynamodbstore.blocks.columns.Encodings.encoded;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DoubleColumnTest {
  @Test
  void everyNumberIsDecodedToTheSameBits() {
    assertSame(0, -0.0, 1, Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE);
    assertSame(0.1, 0.25, -3.75, 1e6);
    assertSame(1e15, 0.1 + 0.2, Math.PI);
    assertSame(0x1p53 + 2, 1);
    assertSame();
    var random = new Random(1);
    for (int round = 0; round < 500; round++) {
      double scale = Math.pow(10, random.nextInt(14));
      assertSame(random.doubles(20).map(value -> Math.rint(value * 1e6) / scale).toArray());
      assertSame(random.longs(20).mapToDouble(Double::longBitsToDouble).toArray());
    }
  }

  @Test
  void decimalFractionsTakeTheBitsOfTheirDigits() {
    var random = new Random(2);
    var scores = IntStream.range(0, 256).mapToDouble(_ -> random.nextInt(101) / 100.0).toArray();

    assertThat(encoded(column(scores)).length).isBetween(224, 240);
  }

  @Test
  void repeatedProductsTakeTheBitsOfTheirNumber() {
    var random = new Random(3);
    var costs = IntStream.range(0, 256).mapToDouble(_ -> random.nextInt(16) * 1.1e-7).toArray();

    assertSame(costs);
    assertThat(encoded(column(costs)).length).isBetween(16 * 8 + 128, 16 * 8 + 150);
  }

  @Test
  void absentRowsMatchNothing() {
    var builder = new DoubleColumnBuilder();
    builder.add(0.5);
    builder.addAbsent();

    var column = decoded(builder.build());

    assertThat(column.at(0)).isEqualTo(0.5);
    assertThat(column.has(1)).isFalse();
    assertThat(column.matching(_ -> true).cardinality()).isEqualTo(1);
    assertThat(column.matching(value -> value > 1).isEmpty()).isTrue();
  }

  private static void assertSame(double... values) {
    var column = decoded(column(values));

    for (int row = 0; row < values.length; row++) {
      assertThat(Double.doubleToRawLongBits(column.at(row)))
          .isEqualTo(Double.doubleToLongBits(values[row]));
    }
    assertThat(column.at(IntStream.range(0, values.length).toArray())).isEqualTo(values);
  }

  private static DoubleColumn column(double... values) {
    var builder = new DoubleColumnBuilder();
    DoubleStream.of(values).forEach(builder::add);
    return builder.build();
  }
}
