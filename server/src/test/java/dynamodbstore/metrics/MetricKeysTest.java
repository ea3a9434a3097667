package dynamodbstore.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.metrics.series.Chunk;
import dynamodbstore.metrics.series.MetricSamples;
import dynamodbstore.metrics.series.Point;
import dynamodbstore.metrics.series.PointOrder;
import dynamodbstore.table.Limits;
import dynamodbstore.table.items.Utf8;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MetricKeysTest {
  @Test
  void keysOfSeriesAndChunksAreSpelledLikeThis() {
    var chunk = Chunk.of(List.of(Point.of(1, 2, 3), Point.of(4, -1, 3))).getFirst();

    assertThat(MetricKeys.series(MetricSamples.RUN, "a/b c%#").toString())
        .isEqualTo("EXP#12#R#00000000000000000000000000abc000 / METRIC#a/b c%25%23");
    assertThat(MetricKeys.chunk(MetricSamples.RUN, "loss", chunk).sort())
        .isEqualTo("MHIST#loss#8000000000000001#7fffffffffffffff#e1a07cbc6a401422");
    assertThat(MetricKeys.chunkByTime("loss", chunk))
        .isEqualTo("MHIST#loss#7fffffffffffffff#8000000000000001");
  }

  @Test
  void namesThatAreNotShortenedAreReadBack() {
    for (var name :
        List.of("loss", "%", "#", "a#b%23", "\u0000\u007f", "größe/Δ 😀", "x".repeat(250))) {
      var key = MetricKeys.series(MetricSamples.RUN, name);

      assertThat(MetricKeys.isShortened(name)).isFalse();
      assertThat(MetricKeys.name(key)).isEqualTo(name);
    }
  }

  @Test
  void longNamesAreShortenedToUniqueKeys() {
    var chunk = Chunk.of(List.of(Point.of(1, 2, 3))).getFirst();
    for (var name :
        List.of("😀".repeat(250), "%".repeat(250), "é".repeat(129), "x".repeat(5_000))) {
      var key = MetricKeys.series(MetricSamples.RUN, name);
      var spelled = key.sort().substring("METRIC#".length());

      assertThat(MetricKeys.isShortened(name)).isTrue();
      assertThat(MetricKeys.series(MetricSamples.RUN, name + "x")).isNotEqualTo(key);
      assertThat(MetricKeys.series(MetricSamples.RUN, spelled)).isNotEqualTo(key);
      Limits.check(key);
      Limits.check(MetricKeys.chunk(MetricSamples.RUN, name, chunk));
    }
  }

  @Test
  void chunkKeysSortByLeastStepAndByLeastTime() {
    var random = new Random(1);
    var chunks = new ArrayList<Chunk>();
    for (int n = 0; n < 300; n++) {
      chunks.addAll(Chunk.of(List.of(MetricSamples.points(random, 1).getFirst())));
    }

    for (var left : chunks) {
      var key = MetricKeys.chunk(MetricSamples.RUN, "loss", left);
      var beginning = MetricKeys.lowerBound(key);
      assertThat(beginning).isEqualTo(Point.lowerBoundOf(left.step(), left.time()));
      for (var right : chunks) {
        var other = Point.lowerBoundOf(right.step(), right.time());
        assertThat(sign(key.sort(), MetricKeys.chunk(MetricSamples.RUN, "loss", right).sort(), 17))
            .isEqualTo(Integer.signum(PointOrder.BY_STEP.compare(beginning, other)));
        assertThat(
                sign(
                    MetricKeys.chunkByTime("loss", left), MetricKeys.chunkByTime("loss", right), 0))
            .isEqualTo(Integer.signum(PointOrder.BY_TIME.compare(beginning, other)));
      }
    }
  }

  @Test
  void rangesContainChunksThatBeginInThemAndNoOtherMetrics() {
    var chunk = Chunk.of(List.of(Point.of(5, 7, 3))).getFirst();
    var key = MetricKeys.chunk(MetricSamples.RUN, "loss", chunk).sort();
    var byTime = MetricKeys.chunkByTime("loss", chunk);

    assertThat(MetricKeys.chunksBySteps("loss", Point.FIRST, Long.MAX_VALUE).contains(key))
        .isTrue();
    assertThat(MetricKeys.chunksBySteps("loss", Point.lowerBoundOf(5, 7), 5).contains(key))
        .isTrue();
    assertThat(MetricKeys.chunksBySteps("loss", Point.lowerBoundOf(5, 8), 5).contains(key))
        .isFalse();
    assertThat(MetricKeys.chunksBySteps("loss", Point.FIRST, 4).contains(key)).isFalse();
    assertThat(MetricKeys.chunksByTime("loss", Point.lowerBoundOf(5, 7)).contains(byTime)).isTrue();
    assertThat(MetricKeys.chunksByTime("loss", Point.lowerBoundOf(6, 7)).contains(byTime))
        .isFalse();
    for (var other : List.of("los", "loss2", "loss#", "loss/x", "LOSS")) {
      var range = MetricKeys.chunksBySteps(other, Point.FIRST, Long.MAX_VALUE);
      assertThat(range.contains(key)).isFalse();
      assertThat(MetricKeys.chunksByTime(other, Point.FIRST).contains(byTime)).isFalse();
    }
  }

  private static int sign(String left, String right, int without) {
    return Integer.signum(
        Utf8.ORDER.compare(
            left.substring(0, left.length() - without),
            right.substring(0, right.length() - without)));
  }
}
