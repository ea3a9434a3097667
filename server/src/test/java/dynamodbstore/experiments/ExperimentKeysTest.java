package dynamodbstore.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dynamodbstore.api.ExperimentId;
import dynamodbstore.table.Utf8;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExperimentKeysTest {
  @Test
  void numbersSortAsNumbers() {
    var sorts =
        LongStream.of(0, 1, 2, 9, 10, 99, 1L << 32, Long.MAX_VALUE)
            .mapToObj(id -> ExperimentKeys.byId(experiment(id, "a", 0)).sort())
            .toList();

    assertThat(sorts).isSortedAccordingTo(Utf8.ORDER).doesNotHaveDuplicates();
  }

  @Test
  void namesSortAsTextAndThenByNumber() {
    var sorts =
        Stream.of(
                experiment(5, "", 0),
                experiment(9, "a", 0),
                experiment(10, "a", 0),
                experiment(1, "a\u0001", 0),
                experiment(1, "ab", 0),
                experiment(1, "é", 0),
                experiment(1, "😀", 0))
            .map(experiment -> ExperimentKeys.inNameOrder(experiment).sort())
            .toList();

    assertThat(sorts).isSortedAccordingTo(Utf8.ORDER).doesNotHaveDuplicates();
  }

  @Test
  void updatesSortByTime() {
    var sorts =
        LongStream.of(-5, 0, 5, 1_700_000_000_000L)
            .mapToObj(millis -> ExperimentKeys.byUpdate(experiment(1, "a", millis)).sort())
            .toList();

    assertThat(sorts).isSortedAccordingTo(Utf8.ORDER);
  }

  @Test
  void namesAndWorkspacesNeverMeet() {
    assertThat(ExperimentKeys.nameClaim("a#b", "c"))
        .isNotEqualTo(ExperimentKeys.nameClaim("a", "b#c"));
  }

  @Test
  void everythingOfAnExperimentLiesInItsRange() {
    var id = new ExperimentId(7);
    var keys =
        List.of(
            ExperimentKeys.experiment(id),
            ExperimentKeys.reversedName(id),
            ExperimentKeys.tag(id, "x#y"));

    assertThat(keys).allMatch(key -> ExperimentKeys.everything().contains(key.sort()));
    assertThat(keys).isSortedAccordingTo(Comparator.naturalOrder());
  }

  @Test
  void itemsComeBackAsTheyWere() {
    for (var stage : Experiment.Stage.values()) {
      var experiment =
          new Experiment(
              new ExperimentId(7),
              "ws#1",
              "a name",
              "s3://b/7",
              stage,
              3,
              Instant.ofEpochMilli(5),
              Instant.ofEpochMilli(6));

      assertThat(ExperimentItems.fromItem(ExperimentItems.toItem(experiment)))
          .isEqualTo(experiment);
    }
  }

  private static Experiment experiment(long id, String name, long updated) {
    return new Experiment(
        new ExperimentId(id),
        "default",
        name,
        "",
        Experiment.Stage.ACTIVE,
        0,
        Instant.EPOCH,
        Instant.ofEpochMilli(updated));
  }
}
