package dynamodbstore.runs.data;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.table.Limits;
import dynamodbstore.table.SortRange;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Utf8;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankKeysTest {
  private static final RunLocation PLACE = place(7, "a1");
  private static final List<String> TEXTS =
      List.of(
          "", "a", "a#b", "a%", "\u0000", "\u0001x", "数", "😀", "k".repeat(250), "#".repeat(90));

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void parsedKeysRoundTrip(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 2_000; round++) {
      var location = place(random.nextLong(Long.MAX_VALUE), "r#%" + random.nextInt());
      long start = random.nextLong();
      var key = text(random);
      var text = text(random);
      double value = Double.longBitsToDouble(random.nextLong());

      var metricKey = RankKeys.metric(location, start, key, value);
      var paramKey = RankKeys.param(location, start, key, text);
      var metric = RankKeys.parse(metricKey);
      var param = RankKeys.parse(paramKey);
      var tag = RankKeys.parse(RankKeys.tag(location, start, key, text));

      assertThat(List.of(metric, param, tag))
          .allMatch(rank -> rank.run().equals(location))
          .allMatch(rank -> rank.startMillis() == start)
          .allMatch(rank -> rank.key().equals(RankKeys.spelled(key)));
      assertThat(List.of(metricKey, paramKey))
          .allMatch(row -> RankKeys.row(location, start, RankKeys.brief(row)).equals(row));
      assertThat(param.kind()).isEqualTo(RankKeys.RankKind.PARAM);
      assertThat(tag.kind()).isEqualTo(RankKeys.RankKind.TAG);
      assertThat(param.text()).contains(text);
      assertThat(tag.text()).contains(text);
      if (Double.isNaN(value)) {
        assertThat(metric.kind()).isEqualTo(RankKeys.RankKind.NAN);
      } else {
        assertThat(metric.number()).isEqualTo(value + 0.0);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void metricRowsSortByGreatestValueThenNewestThenId(long seed) {
    var random = new Random(seed);
    record Row(double value, long start, String run) {}
    var rows = new ArrayList<Row>();
    for (int n = 0; n < 300; n++) {
      rows.add(new Row(random.nextInt(7) - 3.5, random.nextInt(3), "r" + random.nextInt(3)));
    }
    rows.sort(
        Comparator.comparingDouble(Row::value)
            .reversed()
            .thenComparing(Comparator.comparingLong(Row::start).reversed())
            .thenComparing(Row::run));

    assertThat(rows)
        .extracting(row -> RankKeys.metric(place(7, row.run), row.start, "m", row.value).sort())
        .isSortedAccordingTo(Utf8.ORDER);
  }

  @ParameterizedTest
  @ValueSource(longs = {7, 8, 9})
  void paramRowsSortByTextThenNewest(long seed) {
    var random = new Random(seed);
    record Row(String value, long start) {}
    var rows = new ArrayList<Row>();
    for (int n = 0; n < 300; n++) {
      rows.add(new Row(text(random), random.nextInt(3)));
    }
    rows.sort(
        Comparator.comparing(Row::value, Utf8.ORDER)
            .thenComparing(Comparator.comparingLong(Row::start).reversed()));

    assertThat(rows)
        .extracting(row -> RankKeys.param(PLACE, row.start, "p", row.value).sort())
        .isSortedAccordingTo(Utf8.ORDER);
  }

  @Test
  void infinitiesRankAsTheLargestFiniteNumbers() {
    assertThat(RankKeys.parse(metric(Double.POSITIVE_INFINITY)).number())
        .isEqualTo(Double.MAX_VALUE);
    assertThat(RankKeys.parse(metric(Double.NEGATIVE_INFINITY)).number())
        .isEqualTo(-Double.MAX_VALUE);
  }

  @Test
  void longTextsAreCutAndKeysOfRunsStayDistinct() {
    for (var one : List.of("x".repeat(5_000), "数".repeat(2_000), "😀".repeat(2_000))) {
      var other = one + "!";
      var keys =
          List.of(
              RankKeys.param(PLACE, 0, one, one),
              RankKeys.param(PLACE, 0, one, other),
              RankKeys.param(PLACE, 0, other, one),
              RankKeys.tag(PLACE, 0, one, one),
              RankKeys.metric(PLACE, 0, one, 1));

      assertThat(keys).doesNotHaveDuplicates().allSatisfy(Limits::check);
      assertThat(RankKeys.parse(keys.getFirst()).text()).isEmpty();
      assertThat(RankKeys.parse(keys.getFirst()).run()).isEqualTo(PLACE);
    }
  }

  @Test
  void prefixSelectsExactlyTheRowsOfAKey() {
    var range = SortRange.prefix(RankKeys.prefix(RankKeys.RankKind.METRIC, "loss"));

    assertThat(range.contains(metric(1).sort())).isFalse();
    assertThat(range.contains(RankKeys.metric(PLACE, 0, "loss", 1).sort())).isTrue();
    assertThat(range.contains(RankKeys.metric(PLACE, 0, "loss#1", 1).sort())).isFalse();
    assertThat(range.contains(RankKeys.metric(PLACE, 0, "loss", Double.NaN).sort())).isFalse();
  }

  private static Key metric(double value) {
    return RankKeys.metric(PLACE, 0, "m", value);
  }

  private static String text(Random random) {
    return TEXTS.get(random.nextInt(TEXTS.size())) + TEXTS.get(random.nextInt(TEXTS.size() - 2));
  }

  private static RunLocation place(long experiment, String run) {
    return new RunLocation(new ExperimentId(experiment), new RunId(run));
  }
}
