package dynamodbstore.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dynamodbstore.metrics.series.AppendEffect;
import dynamodbstore.metrics.series.Chunk;
import dynamodbstore.metrics.series.Metric;
import dynamodbstore.metrics.series.MetricSamples;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.PointOrder;
import dynamodbstore.metrics.series.Series;
import dynamodbstore.table.Limits;
import dynamodbstore.table.errors.CorruptItem;
import dynamodbstore.table.items.Item;
import dynamodbstore.table.items.ItemSize;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricItemsTest {
  @Test
  void seriesOfOnePointHasTheseFieldsAndSizes() {
    var series = logged("loss", List.of(Point.of(3, 1_700_000_000_000L, 0.25)));

    var item =
        MetricItems.toItem(MetricKeys.series(MetricSamples.RUN, "loss"), series.withNextRevision());

    assertThat(item.fields()).containsOnlyKeys("revision", "packed");
    assertThat(item.positions()).isEmpty();
    assertThat(item.number("revision")).isEqualTo(1);
    assertThat(item.bytes("packed")).hasSize(56);
    assertThat(ItemSize.of(item)).isEqualTo(128);
    assertThat(MetricItems.metric(item))
        .isEqualTo(new Metric("loss", Point.of(3, 1_700_000_000_000L, 0.25), 0.25, 0.25));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "a/somewhat/longer.name", "%", "é"})
  void seriesStaysWithinItsWriteUnitsForRandomPoints(String letter) {
    for (var name :
        List.of(
            letter, letter.repeat(250).substring(0, 100), letter.repeat(250).substring(0, 250))) {
      var random = new Random(7);
      int unit = MetricKeys.isShortened(name) ? 2048 : 1024;
      var key = MetricKeys.series(MetricSamples.RUN, name);
      var series = Series.empty(name);
      int largest = 0;
      for (int round = 0; round < 2_000; round++) {
        series = grown(series, List.of(wildPoint(random)), MetricItems.tailCapacity(key, name));
        var item = MetricItems.toItem(key, withLargeNumbers(series));
        largest = Math.max(largest, ItemSize.of(item));
      }

      assertThat(largest).isLessThanOrEqualTo(unit);
      assertThat(MetricItems.tailCapacity(key, name)).isGreaterThanOrEqualTo(256);
    }
  }

  @Test
  void largestChunkStaysBelowSixtyKilobytes() {
    var random = new Random(3);
    var points =
        random
            .longs(Chunk.LARGEST)
            .mapToObj(step -> Point.of(step, random.nextLong(), random.nextGaussian()))
            .sorted(PointOrder.BY_STEP)
            .toList();

    var chunks = Chunk.of(points);
    var item = MetricItems.toItem(MetricSamples.RUN, "x".repeat(250), chunks.getFirst());

    assertThat(chunks).hasSize(1);
    assertThat(ItemSize.of(item)).isLessThan(60_000);
    assertThat(MetricItems.points(item)).isEqualTo(points);
  }

  @Test
  void shortenedNamesAreStoredInItemsAndChecked() {
    var name = "😀".repeat(250);
    var key = MetricKeys.series(MetricSamples.RUN, name);
    var series = MetricItems.toItem(key, logged(name, MetricSamples.noisy(3)).withNextRevision());
    var chunk =
        MetricItems.toItem(MetricSamples.RUN, name, Chunk.of(MetricSamples.noisy(3)).getFirst());

    assertThat(MetricItems.metric(series).key()).isEqualTo(name);
    assertThat(MetricItems.requireName(series, name)).isSameAs(series);
    assertThat(MetricItems.requireName(chunk, name)).isSameAs(chunk);
    assertThatThrownBy(() -> MetricItems.requireName(series, name + "x"))
        .isInstanceOf(CorruptItem.class);
    assertThatThrownBy(() -> MetricItems.requireName(chunk, name + "x"))
        .isInstanceOf(CorruptItem.class);
    Limits.check(series);
    Limits.check(chunk);
  }

  @Test
  void unknownBytesThrowCorruptItem() {
    var item =
        Item.at(MetricKeys.series(MetricSamples.RUN, "loss"))
            .with("revision", 1)
            .with("packed", new byte[] {9, 9})
            .build();

    assertThatThrownBy(() -> MetricItems.metric(item)).isInstanceOf(CorruptItem.class);
    assertThatThrownBy(() -> MetricItems.points(item)).isInstanceOf(CorruptItem.class);
  }

  private static Series logged(String name, List<Point> points) {
    var room = MetricItems.tailCapacity(MetricKeys.series(MetricSamples.RUN, name), name);
    return grown(Series.empty(name), points, room);
  }

  private static Series grown(Series series, List<Point> points, int room) {
    return switch (series.append(points, room)) {
      case AppendEffect.None() -> series;
      case AppendEffect.InTail(var after) -> after;
      case AppendEffect.TailSealed(_, var after) -> after;
      case AppendEffect.BatchSealed(_, _, var after) -> after;
    };
  }

  private static Series withLargeNumbers(Series series) {
    var metric = series.metric();
    var extreme =
        new Metric(metric.key(), Point.of(Long.MIN_VALUE, Long.MIN_VALUE, 0.1), -1.7e308, 1.7e308);
    return new Series(
        Long.MAX_VALUE,
        extreme,
        Long.MAX_VALUE,
        Long.MAX_VALUE,
        Long.MAX_VALUE,
        series.tail(),
        OptionalLong.of(Long.MIN_VALUE));
  }

  private static Point wildPoint(Random random) {
    return Point.of(
        random.nextLong() >> random.nextInt(64),
        random.nextLong() >> random.nextInt(64),
        random.nextBoolean() ? 1 : random.nextGaussian());
  }
}
