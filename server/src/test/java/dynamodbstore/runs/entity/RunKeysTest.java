package dynamodbstore.runs.entity;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.api.RunId;
import dynamodbstore.api.RunLocation;
import dynamodbstore.table.Limits;
import dynamodbstore.table.items.Key;
import dynamodbstore.table.items.Utf8;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunKeysTest {
  private static final RunLocation PLACE = place(7, "a1");

  @Test
  void locationsRoundTrip() {
    var locations =
        List.of(PLACE, place(0, "0"), place(Long.MAX_VALUE, "x-y_z"), place(3, "a#b%c\n"));

    assertThat(locations)
        .allMatch(location -> RunKeys.location(RunKeys.run(location)).equals(location));
  }

  @Test
  void laterStartsSortFirst() {
    var starts = LongStream.of(Long.MAX_VALUE, 1_700_000_000_000L, 5, 0, -5, Long.MIN_VALUE);

    var sorts = starts.mapToObj(start -> RunKeys.byStart(PLACE, start)).toList();

    assertThat(sorts).isSortedAccordingTo(Utf8.ORDER).doesNotHaveDuplicates();
  }

  @Test
  void namesSortByTextThenNewestThenId() {
    var sorts =
        List.of(
            RunKeys.byName(PLACE, "", 5),
            RunKeys.byName(PLACE, "a", 6),
            RunKeys.byName(PLACE, "a", 5),
            RunKeys.byName(place(7, "a2"), "a", 5),
            RunKeys.byName(PLACE, "a\u0000", 9),
            RunKeys.byName(PLACE, "a\u0001", 9),
            RunKeys.byName(PLACE, "ab", 9),
            RunKeys.byName(PLACE, "b", 1),
            RunKeys.byName(PLACE, "数", 1),
            RunKeys.byName(PLACE, "😀", 1));

    assertThat(sorts).isSortedAccordingTo(Utf8.ORDER).doesNotHaveDuplicates();
  }

  @Test
  void liveRunsOfAShardSortByDueTime() {
    var positions =
        LongStream.of(0, 5, 1_700_000_000_000L).mapToObj(until -> RunKeys.live(PLACE, until));

    assertThat(positions).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void rangesOfChildItemsExcludeSealedChunks() {
    var read =
        Stream.of("INPUT#D#x", "INPUT#M#x", "LM#m", "METRIC#", "METRIC#~", "OUTPUT#m", "PARAM#p")
            .map(sort -> new Key(PLACE.partition(), sort));
    var keys = Stream.concat(read, Stream.of(RunKeys.param(PLACE, "p"), RunKeys.tag(PLACE, "t")));

    assertThat(keys).allMatch(key -> isRead(key.sort()));
    assertThat(isRead("MHIST#loss#1")).isFalse();
  }

  @Test
  void keysOfAnyLengthFitTheLimits() {
    for (var key : List.of("", "数".repeat(250), "😀".repeat(5000), "#".repeat(1000))) {
      Limits.check(RunKeys.tag(PLACE, key));
      Limits.check(RunKeys.param(PLACE, key));
      Limits.check(new Key("p", RunKeys.byName(PLACE, key, 0)));
    }
  }

  private static boolean isRead(String sort) {
    return RunKeys.beforeHistory().contains(sort) || RunKeys.afterHistory().contains(sort);
  }

  private static RunLocation place(long experiment, String run) {
    return new RunLocation(new ExperimentId(experiment), new RunId(run));
  }
}
